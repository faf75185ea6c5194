#if Postgres
import PushService

/// The tables of the queue.
///
/// A row of `items` is a push or a dispatch that is queued, the key of a push that has ended, or a dead letter. So an end
/// changes one row, and one look finds a key whatever became of it. The texts of a dispatch stand in ``DispatchSchema``.
///
/// The rows of a message lie together in the index by key, because the keys of a batch are those of one message:
/// an index by random digests alone would touch a page for each of them. Its 16 bytes are not unique: keys with
/// the same hashes are told apart by their ids. That a key is there once is held by the lock of its message.
enum QueueSchema {
    // `lane`: the lane of a queued item, with the bit `QueueLimits.doubted` if it was leased twice in a row without
    // a settlement; 0 for a key that has ended; for a dead letter the number below 0 that the lane would be above it.
    // `available`: the instant from which on a queued item can be leased; that at which an ended key is
    // forgotten; that at which a dead letter was set aside. All instants are in milliseconds since 1970.
    // `message`, `digest`, `replacement`: hashes, of app and message, of the key, and of the replacement key.
    // `key`: the five ids; null for a dispatch, as the hashes are. `ending`: how the key ended, or why it is a dead letter;
    // 0 for a queued item. `fault`: what of a dead letter cannot be read, if it is known.
    // `leases`: the leases since the last settlement. `claim`: the number of the call that queued or leased it
    // last, by which the call knows it again if it is repeated. `record`: the push; null for an ended key and a dispatch.
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

    // The lane of a dead letter was -1, whatever its certificate. Of a key that cannot be read the lane is one of its own.
    static let version3 = """
        LOCK TABLE dispatches, pushes IN ACCESS EXCLUSIVE MODE;
        ALTER TABLE pushes RENAME TO items;
        ALTER INDEX pushes_pkey RENAME TO items_pkey;
        ALTER INDEX pushes_by_key RENAME TO items_by_key;
        ALTER INDEX pushes_by_time RENAME TO items_by_time;
        ALTER INDEX pushes_by_replacement RENAME TO items_by_replacement;
        ALTER INDEX pushes_leased_alone RENAME TO items_tried;
        ALTER TABLE items ALTER message DROP NOT NULL, ALTER digest DROP NOT NULL,
            ALTER key DROP NOT NULL, ADD fault bytea;
        CREATE FUNCTION name_in(p_key bytea, p_place bigint) RETURNS bytea
        LANGUAGE plpgsql AS $$
        DECLARE
            v_first bigint := 1;
            v_count bigint;
        BEGIN
            FOR place IN 1..p_place LOOP
                v_count := ('x' || encode(substring(p_key FROM v_first::int FOR 4), 'hex'))
                    ::bit(32)::bigint;
                v_first := v_first + 4 + v_count;
            END LOOP;
            RETURN substring(p_key FROM (v_first - v_count)::int FOR v_count::int);
        EXCEPTION WHEN others THEN
            RETURN '';
        END
        $$;
        INSERT INTO lanes (app, certificate)
            SELECT DISTINCT name_in(key, 1), name_in(key, 5) FROM items
            WHERE lane = -1
        ON CONFLICT DO NOTHING;
        UPDATE items SET lane = -x.lane FROM lanes x
            WHERE items.lane = -1 AND x.app = name_in(key, 1)
                AND x.certificate = name_in(key, 5);
        DROP FUNCTION name_in;
        """
}

/// The functions of the queue.
///
/// A call is one of them, so that it is one round trip and one transaction.
///
/// Locks are taken in this order, so that calls do not wait for each other in a circle: rows of dispatches in order of
/// their entries; those of messages, in order of their numbers; rows of pushes in order of their entries; the lock of doubted
/// items, for which no call waits; the lock between those who queue and those who are about to sleep. A call that renews or
/// settles takes rows of both in one order, but only of leases that are its own: where one of them is void, the server
/// may have to end a circle, and the call is made again.
enum QueueFunctions {
    /// Whether an item `p` that was found by its entry is queued.
    ///
    /// It is a sum, so that no index answers it: while the statistics say that few are queued, the planner would read all
    /// that are, for each entry.
    static let isQueued = "p.lane + 0 > 0"

    /// What replacing does not take away of the functions of version 1.
    static let version2 = """
        DROP FUNCTION IF EXISTS enqueue;
        DROP FUNCTION IF EXISTS alone_until;
        """

    // A worker of an older release that is still at work calls functions that there are no more. In their place it finds
    // some that end its connection, because on the next it reads the version and ends with `newer`.
    static let version3 = """
        DO $do$
        DECLARE
            v_old record;
        BEGIN
            FOR v_old IN
                SELECT oid::regprocedure AS name, proname IN (
                    'lease', 'settle', 'send_again', 'lease_dispatches', 'next_dispatch_due'
                ) AS is_called, proname, pg_get_function_arguments(oid) AS arguments,
                    pg_get_function_result(oid) AS result
                FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND proname IN (
                    'lease', 'settle', 'send_again', 'bury', 'bury_unreadable', 'lease_dispatches',
                    'next_dispatch_due', 'bury_dispatch', 'release_dispatches',
                    'dispatch_alone_until', 'is_kept', 'ends'
                )
            LOOP
                EXECUTE format('DROP FUNCTION %s', v_old.name);
                IF v_old.is_called THEN
                    EXECUTE format(
                        'CREATE FUNCTION %I(%s) RETURNS %s LANGUAGE plpgsql AS $$
                        BEGIN
                            PERFORM pg_terminate_backend(pg_backend_pid());
                            PERFORM pg_sleep(60);
                        END
                        $$', v_old.proname, v_old.arguments, v_old.result
                    );
                END IF;
            END LOOP;
        END
        $do$;
        """
}
#endif
