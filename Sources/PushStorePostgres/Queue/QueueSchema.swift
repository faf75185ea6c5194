#if Postgres
import PushService

/// The tables of the queue.
///
/// A row of `pushes` is a delivery that is queued, the key of one that has ended, or a dead letter. So an end
/// changes one row, and one look finds a key whatever became of it.
///
/// The rows of a message lie together in the index by key, because the keys of a batch are those of one message:
/// an index by random digests alone would touch a page for each of them. Its 16 bytes are not unique: keys with
/// the same hashes are told apart by their ids. That a key is there once is held by the lock of its message.
enum QueueSchema {
    // `lane`: the lane of a queued delivery, with the bit `QueueLimits.doubted` if it was leased twice in a row without
    // a settlement; 0 for a key that has ended, -1 for a dead letter.
    // `available`: the instant from which on a queued delivery can be leased; that at which an ended key is
    // forgotten; that at which a dead letter was set aside. All instants are in milliseconds since 1970.
    // `message`, `digest`, `replacement`: hashes, of app and message, of the key, and of the replacement key.
    // `key`: the five ids. `ending`: how the key ended, or why it is a dead letter; 0 for a queued delivery.
    // `leases`: the leases since the last settlement. `claim`: the number of the call that queued or leased it
    // last, by which the call knows it again if it is repeated. `record`: the delivery; null for an ended key.
    // `idle`: whether a worker may sleep, who has to be notified then.
    static let version1 = """
        CREATE TABLE lanes (
            lane bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            app bytea NOT NULL,
            certificate bytea NOT NULL,
            UNIQUE (app, certificate)
        );
        CREATE TABLE queue (idle boolean NOT NULL);
        INSERT INTO queue VALUES (false);
        CREATE SEQUENCE entries;
        CREATE TABLE pushes (
            entry bigint PRIMARY KEY,
            lane bigint NOT NULL,
            available bigint NOT NULL,
            message bigint NOT NULL,
            digest bigint NOT NULL,
            ending bigint NOT NULL,
            serial bigint NOT NULL,
            leases bigint NOT NULL,
            attempts bigint NOT NULL,
            enqueued bigint NOT NULL,
            due bigint NOT NULL,
            claim bigint NOT NULL,
            lease_end bigint,
            replacement bigint,
            replacement_key bytea,
            owner bytea,
            key bytea NOT NULL,
            record bytea
        ) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
        CREATE INDEX pushes_by_key ON pushes (message, digest);
        CREATE INDEX pushes_by_time ON pushes (lane, available, entry);
        CREATE INDEX pushes_by_replacement ON pushes (replacement)
            WHERE replacement IS NOT NULL;
        CREATE INDEX pushes_leased_alone ON pushes (lease_end)
            WHERE leases > \(LeaseLimits.undoubted) AND lease_end IS NOT NULL;
        CREATE TABLE recalls (
            app bytea NOT NULL,
            message bytea NOT NULL,
            forgotten bigint NOT NULL,
            PRIMARY KEY (app, message)
        );
        CREATE INDEX recalls_by_time ON recalls (forgotten);
        """
}

/// The functions of the queue.
///
/// A call is one of them, so that it is one round trip and one transaction.
///
/// Locks are taken in this order, so that calls do not wait for each other in a circle: those of messages, in
/// order of their numbers; rows of dispatches in order of their numbers, before those of messages; rows of pushes in
/// order of their entries; the lock of doubted items, for which no call waits; the lock between those who queue and those who are
/// about to sleep.
enum QueueFunctions {
    /// What replacing does not take away of the functions of version 1.
    static let version2 = """
        DROP FUNCTION IF EXISTS enqueue;
        DROP FUNCTION IF EXISTS alone_until;
        """
}
#endif
