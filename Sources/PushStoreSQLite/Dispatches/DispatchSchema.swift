#if SQLite
import PushService

/// The table of stored dispatches in version 1 of the file, which ``ItemSchema`` changes.
enum DispatchSchema {
    static let version1 = """
        CREATE TABLE dispatches (
            dispatch INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL,
            enqueued INTEGER NOT NULL DEFAULT (\(present)),
            available INTEGER NOT NULL DEFAULT (\(present)),
            due INTEGER NOT NULL DEFAULT (\(present)),
            lease_end INTEGER,
            owner TEXT,
            serial INTEGER NOT NULL DEFAULT 0,
            leases INTEGER NOT NULL DEFAULT 0,
            origin INTEGER,
            fault TEXT,
            sender TEXT CHECK (length(CAST(sender AS BLOB)) <= \(DispatchRecord.Limits.sender)),
            message TEXT NOT NULL
                CHECK (length(CAST(message AS BLOB)) <= \(DispatchRecord.Limits.message)),
            recipients TEXT NOT NULL
                CHECK (length(CAST(recipients AS BLOB)) <= \(DispatchRecord.Limits.recipients))
        ) STRICT;
        CREATE INDEX dispatches_by_time ON dispatches (app, available)
            WHERE fault IS NULL AND leases = 0;
        CREATE INDEX dispatches_suspect ON dispatches (app, available)
            WHERE fault IS NULL AND leases > 0;
        CREATE INDEX dispatches_leased_alone ON dispatches (lease_end)
            WHERE leases > 1 AND lease_end IS NOT NULL;
        CREATE INDEX dispatches_by_age ON dispatches (enqueued) WHERE fault IS NULL;
        CREATE INDEX dispatches_dead ON dispatches (app) WHERE fault IS NOT NULL;
        """

    private static let present = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
}
#endif
