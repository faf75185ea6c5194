#if Postgres
import PushService

extension QueueFunctions {
    // The items of a selection: of an app or all; 0 for all, 1 for pushes of the certificates that are named, 2 for pushes
    // of all others, 3 for dispatches.
    static let leasing = """
        -- The lanes of an app's dispatches; without an app those in which dispatches wait or are leased.
        CREATE OR REPLACE FUNCTION dispatch_lanes(p_app bytea) RETURNS SETOF bigint
        LANGUAGE sql STABLE AS $$
            SELECT dispatch_lane(p_app) WHERE p_app IS NOT NULL
            UNION
            SELECT f.lane & ~\(QueueLimits.doubted)::bigint FROM (
                -- From each lane on, one look finds the next.
                WITH RECURSIVE found (lane) AS (
                    (
                        SELECT lane FROM items WHERE lane >= \(QueueLimits.dispatches)
                        ORDER BY lane LIMIT 1
                    )
                    UNION ALL
                    SELECT (
                        SELECT p.lane FROM items p WHERE p.lane > f.lane ORDER BY p.lane LIMIT 1
                    ) FROM found f WHERE f.lane IS NOT NULL
                )
                SELECT lane FROM found WHERE p_app IS NULL AND lane IS NOT NULL
            ) AS f
        $$;

        CREATE OR REPLACE FUNCTION selected_lanes(p_app bytea, p_mode bigint, p_names bytea[])
        RETURNS bigint[] LANGUAGE sql STABLE AS $$
            SELECT ARRAY(
                SELECT lane FROM lanes
                WHERE (p_app IS NULL OR app = p_app) AND CASE p_mode
                    WHEN 0 THEN true
                    WHEN 1 THEN certificate = ANY (p_names)
                    WHEN 2 THEN certificate <> ALL (p_names)
                    ELSE false
                END
                UNION ALL
                SELECT l.lane FROM dispatch_lanes(p_app) AS l (lane) WHERE p_mode IN (0, 3)
            )
        $$;

        -- The same with those of doubted items.
        CREATE OR REPLACE FUNCTION all_lanes(p_app bytea, p_mode bigint, p_names bytea[])
        RETURNS bigint[] LANGUAGE sql STABLE AS $$
            SELECT ARRAY(
                SELECT l.lane | d.bit
                FROM unnest(selected_lanes(p_app, p_mode, p_names)) AS l (lane),
                    (VALUES (0::bigint), (\(QueueLimits.doubted))) AS d (bit)
            )
        $$;

        -- The lane of an item that was leased so often in a row without a settlement.
        CREATE OR REPLACE FUNCTION lane_after(p_lane bigint, p_leases bigint) RETURNS bigint
        LANGUAGE sql IMMUTABLE AS $$
            SELECT CASE WHEN p_leases < \(LeaseLimits.undoubted) THEN p_lane
                ELSE p_lane | \(QueueLimits.doubted) END
        $$;

        -- The instant until which doubted items are leased apart, so that no other is; 0 if none was.
        CREATE OR REPLACE FUNCTION tried_until() RETURNS bigint LANGUAGE sql VOLATILE AS $$
            SELECT coalesce(max(lease_end), 0) FROM items
            WHERE leases > \(LeaseLimits.undoubted) AND lease_end IS NOT NULL
        $$;

        -- Sets items aside whose serials are right; their leases become void. It returns their places.
        CREATE OR REPLACE FUNCTION bury(
            p_now bigint, p_reason bigint, p_entries bigint[], p_serials bigint[], p_faults bytea[]
        ) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
        BEGIN
            RETURN QUERY UPDATE items p SET lane = -(p.lane & ~\(QueueLimits.doubted)::bigint),
                available = queue_time(p_now), ending = p_reason, fault = i.fault,
                serial = p.serial + 1, lease_end = NULL, owner = NULL, replacement = NULL,
                replacement_key = NULL
            FROM unnest(p_entries, p_serials, p_faults)
                WITH ORDINALITY AS i (entry, serial, fault, n)
            WHERE p.entry = i.entry AND p.serial = i.serial AND \(isQueued)
            RETURNING i.n;
        END
        $$;

        -- Leases what is due, but for entries of an earlier part of the same call, which leased `p_bytes` of the texts of
        -- dispatches. It returns the place in the order, or 0 for an item that was set aside.
        CREATE OR REPLACE FUNCTION lease(
            p_now bigint, p_count bigint, p_app bytea, p_mode bigint, p_names bytea[],
            p_owner bytea, p_lease bigint, p_seen bigint[], p_bytes bigint
        ) RETURNS TABLE (
            r_place bigint, r_entry bigint, r_serial bigint, r_attempts bigint, r_record bytea,
            r_age bigint, r_app bytea, r_message bytea, r_sender bytea, r_recipients bytea
        ) LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        DECLARE
            v_now bigint := queue_time(p_now);
            v_lease_end bigint := v_now + p_lease;
            v_lanes bigint[] := selected_lanes(p_app, p_mode, p_names);
            v_entries bigint[] := '{}';
            v_most bigint;
        BEGIN
            -- Doubted items are leased apart, if none is leased: of those that were leased most often the first half.
            IF cardinality(p_seen) = 0 THEN
                SELECT max(p.leases) INTO v_most FROM unnest(v_lanes) AS l (lane) JOIN items p
                    ON p.lane = l.lane | \(QueueLimits.doubted) AND p.available <= v_now;
            END IF;
            IF v_most IS NOT NULL
                AND pg_try_advisory_xact_lock(\(AdvisoryLocks.space), \(AdvisoryLocks.doubted))
                AND tried_until() <= v_now THEN
                v_entries := ARRAY(
                    SELECT p.entry
                    FROM unnest(v_lanes) AS l (lane) JOIN items p
                        ON p.lane = l.lane | \(QueueLimits.doubted) AND p.available <= v_now
                        AND p.leases = v_most
                    ORDER BY p.available, p.entry LIMIT least(p_count, (
                        SELECT CASE WHEN v_most < \(LeaseLimits.unsettled - 1)
                            THEN (count(*) + 1) / 2 ELSE 1 END
                        FROM unnest(v_lanes) AS l (lane) JOIN items p
                            ON p.lane = l.lane | \(QueueLimits.doubted) AND p.available <= v_now
                            AND p.leases = v_most
                    )) FOR UPDATE OF p SKIP LOCKED
                );
                IF v_most >= \(LeaseLimits.unsettled) AND cardinality(v_entries) > 0 THEN
                    RETURN QUERY SELECT 0::bigint, i.entry, 0::bigint, 0::bigint, NULL::bytea,
                        0::bigint, NULL::bytea, NULL::bytea, NULL::bytea, NULL::bytea
                    FROM unnest(v_entries) AS i (entry);
                    PERFORM bury(v_now, 2, v_entries, ARRAY(
                        SELECT p.serial FROM unnest(v_entries) WITH ORDINALITY AS i (entry, n)
                            JOIN items p ON p.entry = i.entry
                        ORDER BY i.n
                    ), NULL);
                    RETURN;
                END IF;
            END IF;
            IF cardinality(v_entries) = 0 THEN
                v_entries := ARRAY(
                    SELECT c.entry
                    FROM unnest(v_lanes) AS l (lane) CROSS JOIN LATERAL (
                        SELECT p.entry, p.available FROM items p
                        WHERE p.lane = l.lane AND p.available <= v_now AND p.entry <> ALL (p_seen)
                        ORDER BY p.available, p.entry LIMIT p_count FOR UPDATE SKIP LOCKED
                    ) AS c
                    ORDER BY c.available, c.entry LIMIT p_count
                );
            END IF;
            IF p_mode IN (0, 3) THEN
                v_entries := ARRAY(
                    SELECT f.entry FROM (
                        SELECT i.entry, i.n, d.size,
                            p_bytes + sum(d.size) OVER (ORDER BY i.n) AS bytes
                        FROM unnest(v_entries) WITH ORDINALITY AS i (entry, n), LATERAL (
                            SELECT coalesce(sum(
                                octet_length(message::text) + octet_length(recipients::text)
                                    + coalesce(octet_length(sender::text), 0)
                            ), 0) AS size FROM dispatches WHERE dispatch = i.entry
                        ) AS d
                    ) AS f
                    WHERE f.bytes <= \(DispatchRecord.Leased.byteLimit) OR f.bytes = f.size ORDER BY f.n
                );
                -- A worker that is at work need not be notified of every dispatch.
                IF cardinality(v_entries) > 0 THEN
                    UPDATE queue SET idle = false WHERE idle;
                END IF;
            END IF;
            RETURN QUERY UPDATE items p SET serial = p.serial + 1, leases = p.leases + 1,
                owner = p_owner, claim = 0, lease_end = v_lease_end,
                available = greatest(p.due, v_lease_end),
                lane = lane_after(p.lane, p.leases + 1)
            FROM unnest(v_entries) WITH ORDINALITY AS i (entry, n)
                LEFT JOIN dispatches d ON d.dispatch = i.entry
            WHERE p.entry = i.entry
            RETURNING i.n, p.entry, p.serial, p.attempts, p.record, v_now - p.enqueued, d.app,
                convert_to(d.message::text, 'UTF8'), convert_to(d.sender::text, 'UTF8'),
                convert_to(d.recipients::text, 'UTF8');
        END
        $$;

        CREATE OR REPLACE FUNCTION renew(
            p_now bigint, p_lease bigint, p_entries bigint[], p_serials bigint[]
        ) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
        DECLARE
            v_end bigint := queue_time(p_now) + p_lease;
        BEGIN
            RETURN QUERY UPDATE items p SET lease_end = v_end, available = greatest(p.due, v_end)
            FROM unnest(p_entries, p_serials) WITH ORDINALITY AS i (entry, serial, n)
            WHERE p.entry = i.entry AND p.serial = i.serial AND \(isQueued)
            RETURNING i.n;
        END
        $$;

        CREATE OR REPLACE FUNCTION release(p_owner bytea) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            -- Dispatches come first in the order of locks.
            v_entries bigint[] := ARRAY(
                SELECT entry FROM items
                WHERE lane > 0 AND owner = p_owner AND lease_end IS NOT NULL
                ORDER BY lane < \(QueueLimits.dispatches), entry FOR UPDATE
            );
        BEGIN
            UPDATE items SET lease_end = NULL, owner = NULL, available = due
            WHERE entry = ANY (v_entries) AND owner = p_owner;
            PERFORM wake();
            RETURN cardinality(v_entries);
        END
        $$;

        -- The time until the next item can be leased. A worker that is about to sleep is noted under the
        -- lock: what is queued before is seen, and a call that queues afterwards notifies.
        CREATE OR REPLACE FUNCTION next_due(
            p_now bigint, p_app bytea, p_mode bigint, p_names bytea[], p_sleeps bigint
        ) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            v_lanes bigint[];
        BEGIN
            IF p_sleeps > 0 THEN
                PERFORM note_sleep();
            END IF;
            v_lanes := selected_lanes(p_app, p_mode, p_names);
            RETURN (
                SELECT min(greatest(c.available, l.first))
                FROM (
                    SELECT lane, 0 AS first FROM unnest(v_lanes) AS o (lane)
                    UNION ALL
                    SELECT lane | \(QueueLimits.doubted), tried_until()
                    FROM unnest(v_lanes) AS s (lane)
                ) AS l (lane, first)
                    CROSS JOIN LATERAL (
                        SELECT p.available FROM items p WHERE p.lane = l.lane
                        ORDER BY p.available, p.entry LIMIT 1
                    ) AS c
            ) - queue_time(p_now);
        END
        $$;

        CREATE OR REPLACE FUNCTION note_sleep() RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF (SELECT idle FROM queue) THEN
                RETURN;
            END IF;
            PERFORM pg_advisory_xact_lock(\(AdvisoryLocks.space), \(AdvisoryLocks.sleep));
            UPDATE queue SET idle = true WHERE NOT idle;
        END
        $$;
        """
}

enum QueueLimits {
    /// The bit of a lane by which doubted items lie apart from the others.
    static let doubted: Int64 = 1 << 40
    /// The bit of the lanes of dispatches, of which each is at least this number; those of pushes are below it.
    static let dispatches: Int64 = 1 << 62
}
#endif
