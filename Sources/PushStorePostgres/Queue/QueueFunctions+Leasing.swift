#if Postgres
import PushService

extension QueueFunctions {
    // The lanes of a selection: of an app or all; 0 for every certificate, 1 for those named, 2 for all others.
    static let leasing = """
        CREATE OR REPLACE FUNCTION selected_lanes(p_app bytea, p_mode bigint, p_names bytea[])
        RETURNS bigint[] LANGUAGE sql STABLE AS $$
            SELECT ARRAY(
                SELECT lane FROM lanes
                WHERE (p_app IS NULL OR app = p_app) AND CASE p_mode
                    WHEN 1 THEN certificate = ANY (p_names)
                    WHEN 2 THEN certificate <> ALL (p_names)
                    ELSE true
                END
            )
        $$;

        -- The same with those of doubted pushes.
        CREATE OR REPLACE FUNCTION all_lanes(p_app bytea, p_mode bigint, p_names bytea[])
        RETURNS bigint[] LANGUAGE sql STABLE AS $$
            SELECT ARRAY(
                SELECT lane FROM unnest(selected_lanes(p_app, p_mode, p_names)) AS l (lane)
                UNION ALL
                SELECT lane | \(QueueLimits.doubted)
                FROM unnest(selected_lanes(p_app, p_mode, p_names)) AS s (lane)
            )
        $$;

        -- The lane of a delivery that was leased so often in a row without a settlement.
        CREATE OR REPLACE FUNCTION lane_after(p_lane bigint, p_leases bigint) RETURNS bigint
        LANGUAGE sql IMMUTABLE AS $$
            SELECT CASE WHEN p_leases < \(LeaseLimits.undoubted) THEN p_lane
                ELSE p_lane | \(QueueLimits.doubted) END
        $$;

        -- The instant until which doubted pushes are leased apart, so that no other is; 0 if none was.
        CREATE OR REPLACE FUNCTION tried_until() RETURNS bigint LANGUAGE sql VOLATILE AS $$
            SELECT coalesce(max(lease_end), 0) FROM pushes
            WHERE leases > \(LeaseLimits.undoubted) AND lease_end IS NOT NULL
        $$;

        -- Sets queued deliveries aside; their leases become void.
        CREATE OR REPLACE FUNCTION bury(p_now bigint, p_reason bigint, p_entries bigint[])
        RETURNS void LANGUAGE sql AS $$
            UPDATE pushes SET lane = -1, available = queue_time(p_now), ending = p_reason,
                serial = serial + 1, lease_end = NULL, owner = NULL, replacement = NULL,
                replacement_key = NULL
            WHERE entry = ANY (p_entries) AND lane > 0
        $$;

        -- Sets those aside whose records the holder of their leases cannot read.
        CREATE OR REPLACE FUNCTION bury_unreadable(p_now bigint, p_entries bigint[], p_serials bigint[])
        RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM bury(p_now, 1, ARRAY(
                SELECT p.entry FROM unnest(p_entries, p_serials) AS i (entry, serial)
                    JOIN pushes p ON p.entry = i.entry AND p.serial = i.serial
                ORDER BY p.entry FOR UPDATE OF p
            ));
        END
        $$;

        -- Leases what is due, but for entries of an earlier part of the same call. It returns the place in the
        -- order, or 0 for a delivery that was set aside.
        CREATE OR REPLACE FUNCTION lease(
            p_now bigint, p_count bigint, p_app bytea, p_mode bigint, p_names bytea[],
            p_owner bytea, p_lease bigint, p_claim bigint, p_seen bigint[]
        ) RETURNS TABLE (
            r_place bigint, r_entry bigint, r_serial bigint, r_attempts bigint, r_record bytea
        ) LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        DECLARE
            v_now bigint := queue_time(p_now);
            v_lease_end bigint := v_now + p_lease;
            v_lanes bigint[] := selected_lanes(p_app, p_mode, p_names);
            v_entries bigint[];
            v_worn boolean;
            v_most bigint;
        BEGIN
            -- Doubted pushes are leased apart, if none is leased: of those that were leased most often the first half.
            IF cardinality(p_seen) = 0 THEN
                SELECT max(p.leases) INTO v_most FROM unnest(v_lanes) AS l (lane) JOIN pushes p
                    ON p.lane = l.lane | \(QueueLimits.doubted) AND p.available <= v_now;
            END IF;
            IF v_most IS NOT NULL
                AND pg_try_advisory_xact_lock(\(AdvisoryLocks.space), \(AdvisoryLocks.doubted))
                AND tried_until() <= v_now THEN
                SELECT array_agg(f.entry ORDER BY f.available, f.entry),
                    bool_or(f.leases >= \(LeaseLimits.unsettled))
                INTO v_entries, v_worn
                FROM (
                    SELECT p.entry, p.available, p.leases
                    FROM unnest(v_lanes) AS l (lane) JOIN pushes p
                        ON p.lane = l.lane | \(QueueLimits.doubted) AND p.available <= v_now
                        AND p.leases = v_most
                    ORDER BY p.available, p.entry LIMIT least(p_count, (
                        SELECT CASE WHEN v_most < \(LeaseLimits.unsettled - 1)
                            THEN (count(*) + 1) / 2 ELSE 1 END
                        FROM unnest(v_lanes) AS l (lane) JOIN pushes p
                            ON p.lane = l.lane | \(QueueLimits.doubted) AND p.available <= v_now
                            AND p.leases = v_most
                    )) FOR UPDATE OF p SKIP LOCKED
                ) AS f;
            END IF;
            IF v_entries IS NULL THEN SELECT array_agg(f.entry ORDER BY f.available, f.entry),
                bool_or(f.leases >= \(LeaseLimits.unsettled))
            INTO v_entries, v_worn
            FROM (
                SELECT c.entry, c.available, c.leases
                FROM unnest(v_lanes) AS l (lane) CROSS JOIN LATERAL (
                    SELECT p.entry, p.available, p.leases FROM pushes p
                    WHERE p.lane = l.lane AND p.available <= v_now AND p.entry <> ALL (p_seen)
                    ORDER BY p.available, p.entry LIMIT p_count FOR UPDATE SKIP LOCKED
                ) AS c
                ORDER BY c.available, c.entry LIMIT p_count
            ) AS f;
            END IF;
            IF v_entries IS NULL THEN
                RETURN;
            END IF;
            IF v_worn THEN
                RETURN QUERY SELECT 0::bigint, p.entry, 0::bigint, 0::bigint, NULL::bytea
                FROM pushes p
                WHERE p.entry = ANY (v_entries) AND p.leases >= \(LeaseLimits.unsettled);
                PERFORM bury(p_now, 2, ARRAY(
                    SELECT p.entry FROM pushes p
                    WHERE p.entry = ANY (v_entries) AND p.leases >= \(LeaseLimits.unsettled)
                ));
            END IF;
            RETURN QUERY UPDATE pushes p SET serial = p.serial + 1, leases = p.leases + 1,
                owner = p_owner, claim = p_claim, lease_end = v_lease_end,
                available = greatest(p.due, v_lease_end),
                lane = lane_after(p.lane, p.leases + 1)
            FROM unnest(v_entries) WITH ORDINALITY AS i (entry, n)
            WHERE p.entry = i.entry AND p.lane > 0
            RETURNING i.n, p.entry, p.serial, p.attempts, p.record;
        END
        $$;

        CREATE OR REPLACE FUNCTION renew(
            p_now bigint, p_lease bigint, p_entries bigint[], p_serials bigint[]
        ) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
        DECLARE
            v_end bigint := queue_time(p_now) + p_lease;
        BEGIN
            RETURN QUERY UPDATE pushes p SET lease_end = v_end, available = greatest(p.due, v_end)
            FROM unnest(p_entries, p_serials) WITH ORDINALITY AS i (entry, serial, n)
            WHERE p.entry = i.entry AND p.serial = i.serial AND p.lane > 0
            RETURNING i.n;
        END
        $$;

        CREATE OR REPLACE FUNCTION release(p_owner bytea) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            -- These rows come first in the order of locks.
            v_dispatches bigint := release_dispatches(p_owner);
            v_entries bigint[] := ARRAY(
                SELECT entry FROM pushes
                WHERE lane > 0 AND owner = p_owner AND lease_end IS NOT NULL
                ORDER BY entry FOR UPDATE
            );
        BEGIN
            UPDATE pushes SET lease_end = NULL, owner = NULL, available = due
            WHERE entry = ANY (v_entries) AND owner = p_owner;
            PERFORM wake();
            RETURN cardinality(v_entries) + v_dispatches;
        END
        $$;

        -- The time until the next delivery can be leased. A worker that is about to sleep is noted under the
        -- lock: what is queued before is seen, and a call that queues afterwards notifies.
        CREATE OR REPLACE FUNCTION next_due(
            p_now bigint, p_app bytea, p_mode bigint, p_names bytea[], p_sleeps bigint
        ) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            v_lanes bigint[] := selected_lanes(p_app, p_mode, p_names);
        BEGIN
            IF p_sleeps > 0 THEN
                PERFORM note_sleep();
            END IF;
            RETURN (
                SELECT min(greatest(c.available, l.first))
                FROM (
                    SELECT lane, 0 AS first FROM unnest(v_lanes) AS o (lane)
                    UNION ALL
                    SELECT lane | \(QueueLimits.doubted), tried_until()
                    FROM unnest(v_lanes) AS s (lane)
                ) AS l (lane, first)
                    CROSS JOIN LATERAL (
                        SELECT p.available FROM pushes p WHERE p.lane = l.lane
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
    /// The bit of a lane by which doubted pushes lie apart from the others.
    static let doubted: Int64 = 1 << 40
}
#endif
