#if SQLite
import PushService

/// The tables of the queue since version 2 of the file.
///
/// A row of `items` is a push or a dispatch that is queued, the key of a push that has ended, or a dead letter. So every
/// statement about leases, doubt and dead letters is the same for pushes and dispatches; an end changes one row in place,
/// and one look finds a key whatever became of it.
///
/// The rows of a message lie together in the index by key, because the keys of a batch are those of one message:
/// an index by random digests alone would touch a page for each of them.
///
/// Into `dispatches` any program may insert (rule 6.14): it gives `app`, `message`, `sender` and `recipients`. A trigger
/// makes the item, and others see to it that a dispatch and its item go together. A text that is too long is refused
/// where it is inserted. The texts stand last, so that a look at the other columns does not read them.
///
/// `queue_time` has the time at which the queue was changed last, or up to a second before. A dispatch that another program
/// inserts is due then, so that it does not wait if the clock of the machine was set forward.
enum ItemSchema {
    /// The bit of a lane by which doubted items lie apart from the others.
    static let doubted: Int64 = 1 << 40
    /// The bit of a lane that has the dispatches of an app, which is that of its pushes without a certificate.
    static let dispatches: Int64 = 1 << 41
    /// The lane of keys that have ended.
    static let ended: Int64 = 0

    // Of `items`:
    // `entry`: its number; of a dispatch that of its row in `dispatches`. All are drawn from the sequence of that table.
    // `lane`: the lane of an item, with the bit `dispatches` if it is one, and with the bit `doubted` if it was leased twice
    // in a row without a settlement; 0 for a key that has ended; of a dead letter the negative of the lane that it had.
    // `available`: the instant from which on an item can be leased; that at which an ended key is forgotten; that at which
    // a dead letter was set aside. All instants are in milliseconds since 1970.
    // `message`, `digest`, `replacement`: hashes, of app and message, of the key, and of the replacement key.
    // `key`: the five ids. `ending`: how the key ended, or why it is a dead letter, with `fault` if it was read; else 0.
    // `leases`: the leases since the last settlement. `record`: the delivery; NULL for a key that has ended.
    // A dispatch has neither key nor record. Of `dispatches`, `origin` is the number of the whole of which it is a part.
    static let version2 = """
        ALTER TABLE pushes RENAME TO items;
        ALTER TABLE items ADD COLUMN fault TEXT;
        UPDATE items SET lane = ifnull(
            (
                SELECT -lanes.lane FROM lanes
                WHERE hex(key) LIKE printf('%08X', length(CAST(app AS BLOB))) || hex(app) || '%'
                    || printf('%08X', length(CAST(certificate AS BLOB))) || hex(certificate)
            ),
            -1
        ) WHERE lane = -1;
        ALTER TABLE dispatches RENAME TO dispatches1;
        CREATE TABLE dispatches (
            dispatch INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            origin INTEGER,
            sender TEXT CHECK (length(CAST(sender AS BLOB)) <= \(DispatchRecord.Limits.sender)),
            message TEXT NOT NULL
                CHECK (length(CAST(message AS BLOB)) <= \(DispatchRecord.Limits.message)),
            recipients TEXT NOT NULL
                CHECK (length(CAST(recipients AS BLOB)) <= \(DispatchRecord.Limits.recipients))
        ) STRICT;
        INSERT INTO dispatches
        SELECT dispatch + last_entry, app, ifnull(origin, dispatch), sender, message, recipients
        FROM dispatches1, queue;
        DELETE FROM sqlite_sequence WHERE name = 'dispatches';
        INSERT INTO sqlite_sequence
        SELECT 'dispatches', last_entry + ifnull(
            (SELECT seq FROM sqlite_sequence WHERE name = 'dispatches1'), 0
        ) FROM queue;
        INSERT INTO lanes (app, certificate)
        SELECT DISTINCT app, '' FROM dispatches1
        WHERE app NOT IN (SELECT app FROM lanes WHERE certificate = '');
        INSERT INTO items (entry, lane, available, message, digest, ending, serial, leases, attempts,
            enqueued, due, lease_end, owner, key, fault)
        SELECT dispatch + last_entry,
            CASE WHEN fault IS NOT NULL THEN -(lane | \(dispatches))
                WHEN leases < \(LeaseLimits.undoubted) THEN lane | \(dispatches)
                ELSE lane | \(dispatches | doubted) END,
            available, 0, 0,
            CASE WHEN fault IS NULL THEN 0 WHEN fault = 'leases' THEN 2 ELSE 1 END,
            serial, leases, 0, enqueued, due, lease_end, owner, x'', nullif(fault, 'leases')
        FROM dispatches1 JOIN lanes USING (app), queue WHERE certificate = '';
        DROP TABLE dispatches1;
        DROP TABLE queue;
        CREATE TABLE queue_time (noted INTEGER NOT NULL) STRICT;
        INSERT INTO queue_time VALUES (0);
        CREATE INDEX items_of_dispatches ON items (enqueued) WHERE lane >= \(dispatches);
        CREATE TRIGGER dispatch_inserted AFTER INSERT ON dispatches BEGIN
            INSERT INTO lanes (app, certificate) SELECT new.app, ''
            WHERE NOT EXISTS (SELECT 1 FROM lanes WHERE app = new.app AND certificate = '');
            INSERT INTO items (entry, lane, available, message, digest, ending, serial, leases,
                attempts, enqueued, due, key)
            SELECT new.dispatch, lane | \(dispatches), min(present, noted), 0, 0, 0, 0, 0, 0, present,
                min(present, noted), x''
            FROM lanes, queue_time,
                (SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) AS present)
            WHERE app = new.app AND certificate = '';
        END;
        CREATE TRIGGER dispatch_deleted AFTER DELETE ON dispatches BEGIN
            DELETE FROM items WHERE entry = old.dispatch;
        END;
        CREATE TRIGGER item_deleted AFTER DELETE ON items
        WHEN old.lane >= \(dispatches) OR old.lane <= -\(dispatches) BEGIN
            DELETE FROM dispatches WHERE dispatch = old.entry;
        END;
        -- What a process of the release before sees that still has the file open. A later version drops it first.
        CREATE VIEW pushes AS
        SELECT * FROM "a newer release has changed the file: update this program";
        """
}
#endif
