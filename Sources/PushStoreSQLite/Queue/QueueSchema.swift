#if SQLite
/// The tables of the queue.
///
/// A row of `pushes` is a delivery that is queued, the key of one that has ended, or a dead letter. So an end
/// changes one row in place, and one look finds a key whatever became of it.
///
/// The rows of a message lie together in the index by key, because the keys of a batch are those of one message:
/// an index by random digests alone would touch a page for each of them.
enum QueueSchema {
    // `lane`: the lane of a queued delivery, with the bit `doubted` if it was leased twice in a row without a
    // settlement; 0 for a key that has ended, -1 for a dead letter.
    // `available`: the instant from which on a queued delivery can be leased; that at which an ended key is
    // forgotten; that at which a dead letter was set aside. All instants are in milliseconds since 1970.
    // `message`, `digest`, `replacement`: hashes, of app and message, of the key, and of the replacement key.
    // `key`: the five ids. `ending`: how the key ended, or why it is a dead letter; 0 for a queued delivery.
    // `leases`: the leases since the last settlement. `record`: the delivery; NULL for a key that has ended.
    static let version1 = """
        CREATE TABLE lanes (
            lane INTEGER PRIMARY KEY,
            app TEXT NOT NULL,
            certificate TEXT NOT NULL,
            UNIQUE (app, certificate)
        ) STRICT;
        CREATE TABLE queue (last_entry INTEGER NOT NULL) STRICT;
        INSERT INTO queue VALUES (0);
        CREATE TABLE pushes (
            entry INTEGER PRIMARY KEY,
            lane INTEGER NOT NULL,
            available INTEGER NOT NULL,
            message INTEGER NOT NULL,
            digest INTEGER NOT NULL,
            ending INTEGER NOT NULL,
            serial INTEGER NOT NULL,
            leases INTEGER NOT NULL,
            attempts INTEGER NOT NULL,
            enqueued INTEGER NOT NULL,
            due INTEGER NOT NULL,
            lease_end INTEGER,
            replacement INTEGER,
            owner TEXT,
            key BLOB NOT NULL,
            record BLOB
        ) STRICT;
        CREATE INDEX pushes_by_key ON pushes (message, digest);
        CREATE INDEX pushes_by_time ON pushes (lane, available);
        CREATE INDEX pushes_by_replacement ON pushes (replacement)
            WHERE replacement IS NOT NULL;
        CREATE INDEX pushes_leased_alone ON pushes (lease_end)
            WHERE leases > 2 AND lease_end IS NOT NULL;
        CREATE TABLE recalls (
            app TEXT NOT NULL,
            message TEXT NOT NULL,
            forgotten INTEGER NOT NULL,
            PRIMARY KEY (app, message)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX recalls_by_time ON recalls (forgotten);
        """

    /// The bit of a lane by which doubted pushes lie apart from the others.
    static let doubted: Int64 = 1 << 40
    /// The lane of keys that have ended.
    static let ended: Int64 = 0
    /// The lane of dead letters.
    static let dead: Int64 = -1
}
#endif
