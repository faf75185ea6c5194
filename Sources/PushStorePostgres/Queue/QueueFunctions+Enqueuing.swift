#if Postgres
import PushService

extension QueueFunctions {
    static let enqueuing = """
        -- The database's time, or that of a test.
        CREATE OR REPLACE FUNCTION queue_time(p_now bigint) RETURNS bigint LANGUAGE sql VOLATILE AS $$
            SELECT coalesce(p_now, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
        $$;

        -- Waits for locks in their order, and keeps them until the call is over.
        CREATE OR REPLACE FUNCTION take_locks(p_locks bigint[]) RETURNS void LANGUAGE plpgsql AS $$
        DECLARE
            v_lock bigint;
        BEGIN
            FOREACH v_lock IN ARRAY p_locks LOOP
                PERFORM pg_advisory_xact_lock(\(AdvisoryLocks.space), v_lock::int);
            END LOOP;
        END
        $$;

        -- Notifies the workers if one of them may sleep; the last thing that a call does.
        CREATE OR REPLACE FUNCTION wake() RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock_shared(
                \(AdvisoryLocks.space), \(AdvisoryLocks.sleep)
            );
            UPDATE queue SET idle = false WHERE idle;
            IF FOUND THEN
                PERFORM pg_notify(current_schema(), '');
            END IF;
        END
        $$;

        -- Up to when recalls are forgotten: until now, but none that is younger than a dispatch that waits, whose pushes
        -- are still to come.
        CREATE OR REPLACE FUNCTION recalls_until(p_now bigint, p_remembering bigint)
        RETURNS bigint LANGUAGE sql STABLE AS $$
            SELECT least(p_now, p_remembering - 1 + (
                SELECT min(enqueued) FROM items WHERE lane >= \(QueueLimits.dispatches)
            ))
        $$;

        -- Forgets keys and recalls whose time is over, as many as a call of this size can afford.
        CREATE OR REPLACE FUNCTION forget(p_now bigint, p_remembering bigint, p_count bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            DELETE FROM items WHERE entry = ANY (ARRAY(
                SELECT entry FROM items WHERE lane = 0 AND available <= p_now
                ORDER BY available, entry LIMIT p_count FOR UPDATE SKIP LOCKED
            ));
            DELETE FROM recalls WHERE ctid = ANY (ARRAY(
                SELECT ctid FROM recalls
                WHERE forgotten <= (SELECT recalls_until(p_now, p_remembering))
                ORDER BY forgotten LIMIT p_count FOR UPDATE SKIP LOCKED
            ));
        END
        $$;

        -- Queues deliveries with different keys. `p_lane` and `p_of` are places in the arrays of lanes and of
        -- messages. With `p_again` 1 the owner has called before, and is leased what it has leased already. The call
        -- leases at most `p_limit`, and returns what became of a delivery unless it is new and not leased: 1 leased, 2 waiting, 10 and the
        -- number of the end.
        CREATE OR REPLACE FUNCTION enqueue(
            p_now bigint, p_remembering bigint, p_claim bigint, p_owner bytea, p_lease bigint, p_limit bigint,
            p_again bigint, p_only_known bigint,
            p_locks bigint[], p_apps bytea[], p_certificates bytea[],
            p_message_apps bytea[], p_message_ids bytea[],
            p_lane bigint[], p_of bigint[], p_message bigint[], p_digest bigint[], p_key bytea[],
            p_replacement bigint[], p_replacement_key bytea[], p_record bytea[]
        ) RETURNS TABLE (
            r_place bigint, r_outcome bigint, r_entry bigint, r_serial bigint, r_attempts bigint,
            r_record bytea
        ) LANGUAGE plpgsql AS $$
        #variable_conflict use_column
        DECLARE
            v_now bigint;
            v_lease_end bigint;
            v_lanes bigint[];
            v_recalled boolean[];
            v_known boolean[] := array_fill(false, ARRAY[cardinality(p_key)]);
            v_superseded boolean[] := v_known;
            v_entries bigint[] := '{}';
            v_places bigint[] := '{}';
            v_counted bigint[] := '{}';
            v_replaced bigint[] := '{}';
            v_row record;
        BEGIN
            PERFORM take_locks(p_locks);
            v_now := queue_time(p_now);
            v_lease_end := v_now + p_lease;
            PERFORM forget(v_now, p_remembering, 2 * cardinality(p_key) + 100);
            v_recalled := ARRAY(
                SELECT EXISTS (
                    SELECT FROM recalls r
                    WHERE r.app = m.app AND r.message = m.id
                        AND r.forgotten > recalls_until(v_now, p_remembering)
                )
                FROM unnest(p_message_apps, p_message_ids) WITH ORDINALITY AS m (app, id, n)
                ORDER BY m.n
            );

            FOR v_row IN
                SELECT i.n, p.*
                FROM unnest(p_message, p_digest, p_key) WITH ORDINALITY AS i (message, digest, key, n)
                    JOIN items p
                    ON p.message = i.message AND p.digest = i.digest AND p.key = i.key
                ORDER BY p.entry FOR UPDATE OF p
            LOOP
                IF v_row.lane > 0 THEN
                    v_known[v_row.n] := true;
                    IF v_row.claim = p_claim THEN
                        -- The call is repeated, and had done its work.
                        IF p_lease IS NOT NULL AND v_row.lease_end IS NOT NULL THEN
                            RETURN QUERY SELECT v_row.n, 1::bigint, v_row.entry, v_row.serial,
                                v_row.attempts, v_row.record;
                        END IF;
                    ELSIF cardinality(v_entries) < p_limit AND p_again = 1 AND v_row.due <= v_now
                        AND v_row.owner = p_owner AND v_row.lease_end IS NOT NULL THEN
                        -- The same process, which has not ended since: this lease does not count.
                        v_entries := v_entries || v_row.entry;
                        v_places := v_places || v_row.n;
                        v_counted := v_counted || 0::bigint;
                    ELSIF cardinality(v_entries) < p_limit AND v_row.available <= v_now
                        AND v_row.leases < \(LeaseLimits.undoubted) THEN
                        v_entries := v_entries || v_row.entry;
                        v_places := v_places || v_row.n;
                        v_counted := v_counted || 1::bigint;
                    ELSE
                        RETURN QUERY SELECT v_row.n, 2::bigint, 0::bigint, 0::bigint, 0::bigint,
                            NULL::bytea;
                    END IF;
                ELSIF v_row.lane = 0 AND v_now < v_row.available AND v_row.ending IN (1, 2, 3) THEN
                    v_known[v_row.n] := true;
                    RETURN QUERY SELECT v_row.n, 10 + v_row.ending, 0::bigint, 0::bigint, 0::bigint,
                        NULL::bytea;
                ELSIF NOT v_recalled[p_of[v_row.n]] AND p_only_known = 0 THEN
                    -- A dead letter, or a key whose time is over.
                    DELETE FROM items p WHERE p.entry = v_row.entry;
                END IF;
            END LOOP;

            IF true = ANY (v_recalled) THEN
                FOR v_row IN SELECT generate_series(1, cardinality(p_key)) AS n LOOP
                    IF v_recalled[p_of[v_row.n]] AND NOT v_known[v_row.n] THEN
                        v_known[v_row.n] := true;
                        RETURN QUERY SELECT v_row.n::bigint, 12::bigint, 0::bigint, 0::bigint,
                            0::bigint, NULL::bytea;
                    END IF;
                END LOOP;
            END IF;

            IF p_only_known = 0 AND EXISTS (SELECT FROM unnest(p_replacement) AS i (hash) WHERE hash IS NOT NULL) THEN
                WITH replaced AS (
                    UPDATE items p SET lane = 0, available = v_now + p_remembering, ending = 3,
                        lease_end = NULL, owner = NULL, replacement = NULL, replacement_key = NULL,
                        record = NULL
                    FROM unnest(p_replacement, p_replacement_key, v_known)
                        AS i (replacement, key, known)
                    WHERE NOT i.known AND p.replacement = i.replacement
                        AND p.replacement_key = i.key AND \(isQueued)
                    RETURNING p.entry
                )
                SELECT coalesce(array_agg(entry), '{}') INTO v_replaced FROM replaced;
                v_superseded := ARRAY(
                    SELECT NOT i.known AND i.key IS NOT NULL AND i.n < max(
                        CASE WHEN i.known THEN 0 ELSE i.n END
                    ) OVER (PARTITION BY i.key)
                    FROM unnest(p_replacement_key, v_known) WITH ORDINALITY AS i (key, known, n)
                    ORDER BY i.n
                );
            END IF;

            FOR v_row IN
                SELECT * FROM unnest(v_entries, v_places, v_counted) AS i (entry, place, counted)
            LOOP
                IF v_row.entry = ANY (v_replaced) THEN
                    RETURN QUERY SELECT v_row.place, 13::bigint, 0::bigint, 0::bigint, 0::bigint,
                        NULL::bytea;
                    CONTINUE;
                END IF;
                RETURN QUERY UPDATE items p SET serial = p.serial + 1,
                    leases = p.leases + v_row.counted,
                    owner = p_owner, claim = p_claim, lease_end = v_lease_end,
                    available = greatest(p.due, v_lease_end),
                    lane = lane_after(p.lane, p.leases + v_row.counted)
                WHERE p.entry = v_row.entry
                    AND p.leases + v_row.counted <= \(LeaseLimits.unsettled)
                RETURNING v_row.place, 1::bigint, p.entry, p.serial, p.attempts, p.record;
                IF NOT FOUND THEN
                    PERFORM bury(v_now, 2, ARRAY[v_row.entry]);
                    RETURN QUERY SELECT v_row.place, 2::bigint, 0::bigint, 0::bigint, 0::bigint,
                        NULL::bytea;
                END IF;
            END LOOP;

            IF p_only_known = 1 OR NOT false = ANY (v_known) THEN
                RETURN;
            END IF;
            INSERT INTO lanes (app, certificate)
                SELECT l.app, l.certificate
                FROM unnest(p_apps, p_certificates) AS l (app, certificate)
                WHERE NOT EXISTS (
                    SELECT FROM lanes x WHERE x.app = l.app AND x.certificate = l.certificate
                )
            ON CONFLICT DO NOTHING;
            v_lanes := ARRAY(
                SELECT x.lane
                FROM unnest(p_apps, p_certificates) WITH ORDINALITY AS l (app, certificate, n)
                    JOIN lanes x ON x.app = l.app AND x.certificate = l.certificate
                ORDER BY l.n
            );
            RETURN QUERY
            WITH fresh AS MATERIALIZED (
                SELECT nextval('entries') AS entry, i.*, cardinality(v_entries)
                    + row_number() OVER (ORDER BY i.n) <= p_limit AS leased
                FROM (
                    SELECT * FROM unnest(
                        p_lane, p_message, p_digest, p_key, p_replacement, p_replacement_key,
                        p_record, v_known, v_superseded
                    ) WITH ORDINALITY AS u (
                        lane, message, digest, key, replacement, replacement_key,
                        record, known, superseded, n
                    )
                    WHERE NOT u.known ORDER BY u.n
                ) AS i
            ), inserted AS (
                INSERT INTO items (
                    entry, lane, available, message, digest, ending, serial, leases, attempts,
                    enqueued, due, claim, lease_end, replacement, replacement_key, owner, key,
                    record
                )
                SELECT f.entry, v_lanes[f.lane],
                    CASE WHEN f.leased THEN greatest(v_now, v_lease_end) ELSE v_now END,
                    f.message, f.digest, 0, f.leased::int, f.leased::int, 0, v_now, v_now,
                    p_claim, CASE WHEN f.leased THEN v_lease_end END, f.replacement,
                    f.replacement_key, CASE WHEN f.leased THEN p_owner END, f.key, f.record
                FROM fresh f WHERE NOT f.superseded
                UNION ALL
                SELECT f.entry, 0, v_now + p_remembering, f.message, f.digest,
                    3, 1, 0, 0, v_now, v_now,
                    p_claim, NULL, NULL, NULL, NULL, f.key, NULL
                FROM fresh f WHERE f.superseded
            )
            SELECT f.n, CASE WHEN f.superseded THEN 13 ELSE 1 END::bigint, f.entry, 1::bigint,
                0::bigint, NULL::bytea
            FROM fresh f WHERE f.leased OR f.superseded;
            -- Of a call with a limit some may be left for others.
            IF cardinality(p_key) > p_limit THEN
                PERFORM wake();
            END IF;
        END
        $$;
        """
}
#endif
