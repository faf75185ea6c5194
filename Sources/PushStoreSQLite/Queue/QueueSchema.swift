#if SQLite
/// The tables of the queue in version 1 of the file, which ``ItemSchema`` changes.
enum QueueSchema {
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
}
#endif
