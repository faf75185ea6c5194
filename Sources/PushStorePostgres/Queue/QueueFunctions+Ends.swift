#if Postgres
extension QueueFunctions {
    static let ends = """
        -- How keys have ended, by their places: the number of the end, or 0 if none is remembered.
        CREATE OR REPLACE FUNCTION ends(
            p_now bigint, p_remembering bigint, p_message bigint[], p_digest bigint[],
            p_key bytea[], p_apps bytea[], p_ids bytea[]
        ) RETURNS TABLE (r_place bigint, r_ending bigint) LANGUAGE plpgsql AS $$
        DECLARE
            v_now bigint := queue_time(p_now);
        BEGIN
            RETURN QUERY SELECT i.n, CASE
                WHEN p.lane > 0 THEN 0
                WHEN p.lane = 0 AND v_now < p.available AND p.ending IN (1, 2, 3) THEN p.ending
                WHEN EXISTS (
                    SELECT FROM recalls r
                    WHERE r.app = i.app AND r.message = i.id
                        AND r.forgotten > (SELECT recalls_until(v_now, p_remembering))
                ) THEN 2
                ELSE 0
            END::bigint
            FROM unnest(p_message, p_digest, p_key, p_apps, p_ids)
                WITH ORDINALITY AS i (message, digest, key, app, id, n)
                LEFT JOIN items p
                ON p.message = i.message AND p.digest = i.digest AND p.key = i.key;
        END
        $$;

        -- Records settlements of different entries: 1 accepted, 2 given up, 3 postponed, 4 unreadable. It returns the
        -- places of those whose leases were good. If the call is repeated, those count that it may have recorded.
        CREATE OR REPLACE FUNCTION settle(
            p_now bigint, p_remembering bigint, p_repeated bigint, p_entries bigint[],
            p_serials bigint[], p_changes bigint[], p_attempts bigint[], p_pauses bigint[],
            p_leases bigint[], p_faults bytea[]
        ) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
        DECLARE
            v_now bigint := queue_time(p_now);
            v_tried boolean := tried_until() > v_now;
            v_accepted bigint := 0;
        BEGIN
            IF 1 = ANY (p_changes) THEN
                IF p_repeated > 0 THEN
                    RETURN QUERY SELECT i.n
                    FROM unnest(p_entries, p_serials, p_changes)
                        WITH ORDINALITY AS i (entry, serial, change, n)
                        JOIN items p ON p.entry = i.entry AND p.serial = i.serial
                    WHERE i.change = 1 AND p.lane = 0 AND p.ending = 1;
                END IF;
                RETURN QUERY UPDATE items p SET lane = 0, available = v_now + p_remembering,
                    ending = 1, lease_end = NULL, owner = NULL, replacement = NULL,
                    replacement_key = NULL, record = NULL
                FROM unnest(p_entries, p_serials, p_changes)
                    WITH ORDINALITY AS i (entry, serial, change, n)
                WHERE i.change = 1 AND p.entry = i.entry AND p.serial = i.serial
                    AND \(isQueued) AND p.lane + 0 < \(QueueLimits.dispatches)
                RETURNING i.n;
                GET DIAGNOSTICS v_accepted = ROW_COUNT;
            END IF;
            -- A dispatch that was accepted has no key to remember.
            IF 2 = ANY (p_changes)
                OR v_accepted < cardinality(array_positions(p_changes, 1::bigint)) THEN
                IF p_repeated > 0 THEN
                    RETURN QUERY SELECT i.n
                    FROM unnest(p_entries, p_changes) WITH ORDINALITY AS i (entry, change, n)
                    WHERE i.change = 2
                        AND NOT EXISTS (SELECT FROM items p WHERE p.entry = i.entry);
                END IF;
                RETURN QUERY DELETE FROM items p
                USING unnest(p_entries, p_serials, p_changes)
                    WITH ORDINALITY AS i (entry, serial, change, n)
                WHERE i.change <= 2 AND p.entry = i.entry AND p.serial = i.serial
                    AND p.lane + 0 > CASE i.change WHEN 2 THEN 0 ELSE \(QueueLimits.dispatches) END
                RETURNING i.n;
            END IF;
            IF 3 = ANY (p_changes) THEN
                RETURN QUERY UPDATE items p SET attempts = i.attempts, leases = 0,
                    lane = p.lane & ~\(QueueLimits.doubted)::bigint,
                    due = v_now + i.pause, lease_end = v_now + i.lease,
                    available = greatest(v_now + i.pause, v_now + i.lease),
                    owner = CASE WHEN i.lease IS NULL THEN NULL ELSE p.owner END
                FROM unnest(p_entries, p_serials, p_changes, p_attempts, p_pauses, p_leases)
                    WITH ORDINALITY AS i (entry, serial, change, attempts, pause, lease, n)
                WHERE i.change = 3 AND p.entry = i.entry AND p.serial = i.serial AND \(isQueued)
                RETURNING i.n;
                IF FOUND AND array_position(p_leases, NULL) IS NOT NULL THEN
                    PERFORM wake();
                END IF;
            END IF;
            IF 4 = ANY (p_changes) THEN
                RETURN QUERY SELECT * FROM bury(v_now, 1, p_entries, ARRAY(
                    SELECT CASE i.change WHEN 4 THEN i.serial END
                    FROM unnest(p_serials, p_changes) WITH ORDINALITY AS i (serial, change, n)
                    ORDER BY i.n
                ), p_faults);
            END IF;
            IF v_tried AND tried_until() <= v_now THEN
                -- The next doubted items can be leased.
                PERFORM wake();
            END IF;
        END
        $$;

        CREATE OR REPLACE FUNCTION cancel_message(
            p_now bigint, p_remembering bigint, p_lock bigint, p_app bytea, p_id bytea,
            p_message bigint, p_prefix bytea
        ) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            v_now bigint;
            v_entries bigint[];
            v_count bigint;
        BEGIN
            PERFORM take_locks(ARRAY[p_lock]);
            v_now := queue_time(p_now);
            PERFORM forget(v_now, p_remembering, 100);
            INSERT INTO recalls AS r (app, message, forgotten)
            VALUES (p_app, p_id, v_now + p_remembering)
            ON CONFLICT (app, message) DO UPDATE SET forgotten = excluded.forgotten;
            SELECT array_agg(f.entry), count(*) FILTER (WHERE f.lane > 0) INTO v_entries, v_count
            FROM (
                SELECT p.entry, p.lane FROM items p
                WHERE p.message = p_message AND p.lane <> 0
                    AND substring(p.key FROM 1 FOR length(p_prefix)) = p_prefix
                ORDER BY p.entry FOR UPDATE
            ) AS f;
            PERFORM end_entries(v_now + p_remembering, 2, v_entries);
            RETURN v_count;
        END
        $$;

        -- Remembers ends of different keys, and returns how many of them were queued. A key that has ended keeps its end.
        CREATE OR REPLACE FUNCTION end_keys(
            p_now bigint, p_remembering bigint, p_ending bigint, p_locks bigint[],
            p_message bigint[], p_digest bigint[], p_key bytea[]
        ) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            v_now bigint;
            v_known boolean[] := array_fill(false, ARRAY[cardinality(p_key)]);
            v_entries bigint[] := '{}';
            v_count bigint := 0;
            v_row record;
        BEGIN
            PERFORM take_locks(p_locks);
            v_now := queue_time(p_now);
            PERFORM forget(v_now, p_remembering, 100);
            FOR v_row IN
                SELECT i.n, p.entry, p.lane, p.available
                FROM unnest(p_message, p_digest, p_key) WITH ORDINALITY AS i (message, digest, key, n)
                    JOIN items p
                    ON p.message = i.message AND p.digest = i.digest AND p.key = i.key
                ORDER BY p.entry FOR UPDATE OF p
            LOOP
                v_known[v_row.n] := true;
                v_count := v_count + (v_row.lane > 0)::int;
                IF v_row.lane <> 0 OR v_row.available <= v_now THEN
                    v_entries := v_entries || v_row.entry;
                END IF;
            END LOOP;
            PERFORM end_entries(v_now + p_remembering, p_ending, v_entries);
            INSERT INTO items (
                entry, lane, available, message, digest, ending, serial, leases, attempts,
                enqueued, due, claim, key
            )
            SELECT nextval('entries'), 0, v_now + p_remembering, i.message, i.digest, p_ending, 0, 0,
                0, v_now, v_now, 0, i.key
            FROM unnest(p_message, p_digest, p_key, v_known) AS i (message, digest, key, known)
            WHERE NOT i.known;
            RETURN v_count;
        END
        $$;

        CREATE OR REPLACE FUNCTION cancel_key(
            p_now bigint, p_remembering bigint, p_lock bigint, p_message bigint, p_digest bigint,
            p_key bytea
        ) RETURNS bigint LANGUAGE sql AS $$
            SELECT end_keys(
                p_now, p_remembering, 2, ARRAY[p_lock], ARRAY[p_message], ARRAY[p_digest],
                ARRAY[p_key]
            )
        $$;

        CREATE OR REPLACE FUNCTION end_entries(p_forgotten bigint, p_ending bigint, p_entries bigint[])
        RETURNS void LANGUAGE sql AS $$
            UPDATE items SET lane = 0, available = p_forgotten, ending = p_ending, lease_end = NULL,
                owner = NULL, replacement = NULL, replacement_key = NULL, record = NULL
            WHERE entry = ANY (p_entries)
        $$;

        -- Queues dead letters again, whose records the caller has read.
        CREATE OR REPLACE FUNCTION send_again(
            p_now bigint, p_entries bigint[], p_replacements bigint[], p_replacement_keys bytea[]
        ) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            v_now bigint := queue_time(p_now);
            v_count bigint;
        BEGIN
            UPDATE items p SET lane = -p.lane, available = v_now, due = v_now, enqueued = v_now,
                ending = 0, leases = 0, attempts = 0, fault = NULL, replacement = i.replacement,
                replacement_key = i.key
            FROM unnest(p_entries, p_replacements, p_replacement_keys)
                AS i (entry, replacement, key)
            WHERE p.entry = i.entry AND p.lane < 0;
            GET DIAGNOSTICS v_count = ROW_COUNT;
            PERFORM wake();
            RETURN v_count;
        END
        $$;
        """
}
#endif
