-- A schema of version 1 with something of everything, as the stores of commit 1e5d2da2 left it.
-- `pg_dump --schema=former --no-owner --inserts --no-comments` of PostgreSQL 15 wrote it; lines that depend on the release of
-- pg_dump, and its comments, are taken out. `FormerStore` has what was put in.
SET check_function_bodies = false;
CREATE SCHEMA former;
CREATE FUNCTION former.all_lanes(p_app bytea, p_mode bigint, p_names bytea[]) RETURNS bigint[]
    LANGUAGE sql STABLE
    AS $$
    SELECT ARRAY(
        SELECT lane FROM unnest(selected_lanes(p_app, p_mode, p_names)) AS l (lane)
        UNION ALL
        SELECT lane | 1099511627776
        FROM unnest(selected_lanes(p_app, p_mode, p_names)) AS s (lane)
    )
$$;
CREATE FUNCTION former.alone_until() RETURNS bigint
    LANGUAGE sql
    AS $$
    SELECT coalesce(max(lease_end), 0) FROM pushes
    WHERE leases > 2 AND lease_end IS NOT NULL
$$;
CREATE FUNCTION former.bind(p_locks bigint[], p_app bytea, p_user bytea, p_device bytea, p_certificate bytea, p_token bytea, p_bound_at bigint, p_number bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM take_locks(p_locks);
    IF p_number IS NOT NULL AND (EXISTS (
        SELECT FROM bindings
        WHERE app = p_app AND user_id = p_user AND device = p_device
            AND certificate = p_certificate AND number > p_number
    ) OR EXISTS (
        SELECT FROM bindings
        WHERE app = p_app AND user_id <> p_user AND device = p_device
            AND token = p_token AND number > p_number
    )) THEN
        RETURN 0;
    END IF;
    IF (
        SELECT count(DISTINCT device) FROM bindings
        WHERE app = p_app AND user_id = p_user AND device <> p_device
    ) >= 1000 THEN
        RETURN 1;
    END IF;
    IF (
        SELECT count(*) FROM bindings
        WHERE app = p_app AND user_id = p_user AND device = p_device
            AND certificate <> p_certificate
    ) >= 100 THEN
        RETURN 2;
    END IF;
    DELETE FROM bindings
    WHERE app = p_app AND user_id <> p_user AND device = p_device AND token = p_token;
    INSERT INTO bindings (app, user_id, device, certificate, token, bound_at, number)
    VALUES (
        p_app, p_user, p_device, p_certificate, p_token, p_bound_at, coalesce(p_number, 0)
    )
    ON CONFLICT (app, user_id, device, certificate) DO UPDATE
        SET token = excluded.token, bound_at = excluded.bound_at, number = excluded.number;
    RETURN 0;
END
$$;
CREATE FUNCTION former.bury(p_now bigint, p_reason bigint, p_entries bigint[]) RETURNS void
    LANGUAGE sql
    AS $$
    UPDATE pushes SET lane = -1, available = queue_time(p_now), ending = p_reason,
        serial = serial + 1, lease_end = NULL, owner = NULL, replacement = NULL,
        replacement_key = NULL
    WHERE entry = ANY (p_entries) AND lane > 0
$$;
CREATE FUNCTION former.bury_dispatch(p_now bigint, p_dispatch bigint, p_fault bytea) RETURNS void
    LANGUAGE sql
    AS $$
    UPDATE dispatches SET fault = p_fault, available = queue_time(p_now),
        serial = serial + 1, lease_end = NULL, owner = NULL
    WHERE dispatch = p_dispatch
$$;
CREATE FUNCTION former.bury_unreadable(p_now bigint, p_entries bigint[], p_serials bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM bury(p_now, 1, ARRAY(
        SELECT p.entry FROM unnest(p_entries, p_serials) AS i (entry, serial)
            JOIN pushes p ON p.entry = i.entry AND p.serial = i.serial
        ORDER BY p.entry FOR UPDATE OF p
    ));
END
$$;
CREATE FUNCTION former.cancel_key(p_now bigint, p_remembering bigint, p_lock bigint, p_message bigint, p_digest bigint, p_key bytea) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_now bigint;
    v_row record;
BEGIN
    PERFORM take_locks(ARRAY[p_lock]);
    v_now := queue_time(p_now);
    PERFORM forget(v_now, p_remembering, 100);
    SELECT p.entry, p.lane, p.available INTO v_row FROM pushes p
    WHERE p.message = p_message AND p.digest = p_digest AND p.key = p_key FOR UPDATE;
    IF NOT FOUND THEN
        INSERT INTO pushes (
            entry, lane, available, message, digest, ending, serial, leases, attempts,
            enqueued, due, claim, key
        ) VALUES (
            nextval('entries'), 0, v_now + p_remembering, p_message, p_digest, 2, 0, 0, 0,
            v_now, v_now, 0, p_key
        );
        RETURN 0;
    END IF;
    IF v_row.lane <> 0 OR v_row.available <= v_now THEN
        PERFORM end_entries(v_now + p_remembering, 2, ARRAY[v_row.entry]);
    END IF;
    RETURN (v_row.lane > 0)::int;
END
$$;
CREATE FUNCTION former.cancel_message(p_now bigint, p_remembering bigint, p_lock bigint, p_app bytea, p_id bytea, p_message bigint, p_prefix bytea) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
        SELECT p.entry, p.lane FROM pushes p
        WHERE p.message = p_message AND p.lane <> 0
            AND substring(p.key FROM 1 FOR length(p_prefix)) = p_prefix
        ORDER BY p.entry FOR UPDATE
    ) AS f;
    PERFORM end_entries(v_now + p_remembering, 2, v_entries);
    RETURN v_count;
END
$$;
CREATE FUNCTION former.dispatch_alone_until() RETURNS bigint
    LANGUAGE sql
    AS $$
    SELECT coalesce(max(lease_end), 0) FROM dispatches
    WHERE leases > 1 AND lease_end IS NOT NULL
$$;
CREATE FUNCTION former.end_entries(p_forgotten bigint, p_ending bigint, p_entries bigint[]) RETURNS void
    LANGUAGE sql
    AS $$
    UPDATE pushes SET lane = 0, available = p_forgotten, ending = p_ending, lease_end = NULL,
        owner = NULL, replacement = NULL, replacement_key = NULL, record = NULL
    WHERE entry = ANY (p_entries)
$$;
CREATE FUNCTION former.ends(p_now bigint, p_message bigint[], p_digest bigint[], p_key bytea[], p_apps bytea[], p_ids bytea[]) RETURNS TABLE(r_place bigint, r_ending bigint)
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_now bigint := queue_time(p_now);
BEGIN
    RETURN QUERY SELECT i.n, CASE
        WHEN p.lane > 0 THEN 0
        WHEN p.lane = 0 AND v_now < p.available AND p.ending IN (1, 2, 3) THEN p.ending
        WHEN EXISTS (
            SELECT FROM recalls r
            WHERE r.app = i.app AND r.message = i.id AND r.forgotten > v_now
        ) THEN 2
        ELSE 0
    END::bigint
    FROM unnest(p_message, p_digest, p_key, p_apps, p_ids)
        WITH ORDINALITY AS i (message, digest, key, app, id, n)
        LEFT JOIN pushes p
        ON p.message = i.message AND p.digest = i.digest AND p.key = i.key;
END
$$;
CREATE FUNCTION former.enqueue(p_now bigint, p_remembering bigint, p_claim bigint, p_owner bytea, p_lease bigint, p_again bigint, p_only_known bigint, p_locks bigint[], p_apps bytea[], p_certificates bytea[], p_message_apps bytea[], p_message_ids bytea[], p_lane bigint[], p_of bigint[], p_message bigint[], p_digest bigint[], p_key bytea[], p_replacement bigint[], p_replacement_key bytea[], p_record bytea[]) RETURNS TABLE(r_place bigint, r_outcome bigint, r_entry bigint, r_serial bigint, r_attempts bigint, r_record bytea)
    LANGUAGE plpgsql
    AS $$
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
                AND (r.forgotten > v_now OR is_kept(r.forgotten - p_remembering))
        )
        FROM unnest(p_message_apps, p_message_ids) WITH ORDINALITY AS m (app, id, n)
        ORDER BY m.n
    );
    FOR v_row IN
        SELECT i.n, p.*
        FROM unnest(p_message, p_digest, p_key) WITH ORDINALITY AS i (message, digest, key, n)
            JOIN pushes p
            ON p.message = i.message AND p.digest = i.digest AND p.key = i.key
        ORDER BY p.entry FOR UPDATE OF p
    LOOP
        IF v_row.lane > 0 THEN
            v_known[v_row.n] := true;
            IF v_row.claim = p_claim THEN
                -- The call is repeated, and had done its work.
                IF p_lease IS NOT NULL THEN
                    RETURN QUERY SELECT v_row.n, 1::bigint, v_row.entry, v_row.serial,
                        v_row.attempts, v_row.record;
                END IF;
            ELSIF p_lease IS NOT NULL AND p_again = 1 AND v_row.due <= v_now
                AND v_row.owner = p_owner AND v_row.lease_end IS NOT NULL THEN
                -- The same process, which has not ended since: this lease does not count.
                v_entries := v_entries || v_row.entry;
                v_places := v_places || v_row.n;
                v_counted := v_counted || 0::bigint;
            ELSIF p_lease IS NOT NULL AND v_row.available <= v_now
                AND v_row.leases < 2 THEN
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
            DELETE FROM pushes p WHERE p.entry = v_row.entry;
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
            UPDATE pushes p SET lane = 0, available = v_now + p_remembering, ending = 3,
                lease_end = NULL, owner = NULL, replacement = NULL, replacement_key = NULL,
                record = NULL
            FROM unnest(p_replacement, p_replacement_key, v_known)
                AS i (replacement, key, known)
            WHERE NOT i.known AND p.replacement = i.replacement
                AND p.replacement_key = i.key AND p.lane > 0
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
        RETURN QUERY UPDATE pushes p SET serial = p.serial + 1,
            leases = p.leases + v_row.counted,
            owner = p_owner, claim = p_claim, lease_end = v_lease_end,
            available = greatest(p.due, v_lease_end),
            lane = lane_after(p.lane, p.leases + v_row.counted)
        WHERE p.entry = v_row.entry
            AND p.leases + v_row.counted <= 10
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
        SELECT nextval('entries') AS entry, i.*
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
        INSERT INTO pushes (
            entry, lane, available, message, digest, ending, serial, leases, attempts,
            enqueued, due, claim, lease_end, replacement, replacement_key, owner, key,
            record
        )
        SELECT f.entry, v_lanes[f.lane], greatest(v_now, v_lease_end), f.message, f.digest,
            0, (p_lease IS NOT NULL)::int, (p_lease IS NOT NULL)::int, 0, v_now, v_now,
            p_claim, v_lease_end, f.replacement, f.replacement_key, p_owner, f.key, f.record
        FROM fresh f WHERE NOT f.superseded
        UNION ALL
        SELECT f.entry, 0, v_now + p_remembering, f.message, f.digest,
            3, 1, 0, 0, v_now, v_now,
            p_claim, NULL, NULL, NULL, NULL, f.key, NULL
        FROM fresh f WHERE f.superseded
    )
    SELECT f.n, CASE WHEN f.superseded THEN 13 ELSE 1 END::bigint, f.entry, 1::bigint,
        0::bigint, NULL::bytea
    FROM fresh f WHERE p_lease IS NOT NULL OR f.superseded;
    IF p_lease IS NULL THEN
        PERFORM wake();
    END IF;
END
$$;
CREATE FUNCTION former.enqueue_dispatch(p_app text, p_message json, p_sender json, p_recipients json) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'former', 'pg_temp'
    AS $$
DECLARE
    v_now bigint := queue_time(NULL);
    v_dispatch bigint;
BEGIN
    IF octet_length(p_message::text) > 262144
        OR octet_length(p_sender::text) > 4096
        OR octet_length(p_recipients::text) > 16777216 THEN
        RAISE EXCEPTION 'a text of the dispatch is too long'
            USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO dispatches (app, enqueued, available, due, message, sender, recipients)
    VALUES (
        convert_to(p_app, 'UTF8'), v_now, v_now, v_now, p_message, p_sender, p_recipients
    )
    RETURNING dispatch INTO v_dispatch;
    IF (SELECT idle FROM queue) THEN
        PERFORM pg_notify(current_schema(), '');
    END IF;
    RETURN v_dispatch;
END
$$;
CREATE FUNCTION former.enqueue_dispatches(p_now bigint, p_enqueued bigint, p_origin bigint, p_apps bytea[], p_messages bytea[], p_senders bytea[], p_recipients bytea[]) RETURNS SETOF bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_now bigint := queue_time(p_now);
BEGIN
    RETURN QUERY INSERT INTO dispatches (
        app, enqueued, available, due, origin, message, sender, recipients
    )
    SELECT i.app, coalesce(p_enqueued, v_now), v_now, v_now, p_origin,
        convert_from(i.message, 'UTF8')::json, convert_from(i.sender, 'UTF8')::json,
        convert_from(i.recipients, 'UTF8')::json
    FROM unnest(p_apps, p_messages, p_senders, p_recipients)
        WITH ORDINALITY AS i (app, message, sender, recipients, n)
    ORDER BY i.n
    RETURNING dispatch;
    PERFORM wake();
END
$$;
CREATE FUNCTION former.forget(p_now bigint, p_remembering bigint, p_count bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM pushes WHERE entry = ANY (ARRAY(
        SELECT entry FROM pushes WHERE lane = 0 AND available <= p_now
        ORDER BY available, entry LIMIT p_count FOR UPDATE SKIP LOCKED
    ));
    DELETE FROM recalls WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM recalls
        WHERE forgotten <= p_now AND NOT is_kept(forgotten - p_remembering)
        ORDER BY forgotten LIMIT p_count FOR UPDATE SKIP LOCKED
    ));
END
$$;
CREATE FUNCTION former.is_kept(p_recalled bigint) RETURNS boolean
    LANGUAGE sql STABLE
    AS $$
    SELECT coalesce(
        p_recalled >= (SELECT min(enqueued) FROM dispatches WHERE fault IS NULL), false
    )
$$;
CREATE FUNCTION former.lane_after(p_lane bigint, p_leases bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
    SELECT CASE WHEN p_leases < 2 THEN p_lane
        ELSE p_lane | 1099511627776 END
$$;
CREATE FUNCTION former.lease(p_now bigint, p_count bigint, p_app bytea, p_mode bigint, p_names bytea[], p_owner bytea, p_lease bigint, p_claim bigint, p_seen bigint[]) RETURNS TABLE(r_place bigint, r_entry bigint, r_serial bigint, r_attempts bigint, r_record bytea)
    LANGUAGE plpgsql
    AS $$
#variable_conflict use_column
DECLARE
    v_now bigint := queue_time(p_now);
    v_lease_end bigint := v_now + p_lease;
    v_lanes bigint[] := selected_lanes(p_app, p_mode, p_names);
    v_entries bigint[];
    v_worn boolean;
    v_suspect record;
BEGIN
    -- A suspect is leased alone, if it comes first and none is leased.
    SELECT c.entry, c.available, c.lane INTO v_suspect
    FROM unnest(v_lanes) AS l (lane) CROSS JOIN LATERAL (
        SELECT p.entry, p.available, p.lane FROM pushes p
        WHERE p.lane = l.lane | 1099511627776 AND p.available <= v_now
        ORDER BY p.available, p.entry LIMIT 1
    ) AS c
    WHERE cardinality(p_seen) = 0
    ORDER BY c.available, c.entry LIMIT 1;
    IF FOUND AND NOT EXISTS (
        SELECT FROM unnest(v_lanes) AS l (lane) JOIN pushes p ON p.lane = l.lane
        WHERE (p.available, p.entry) < (v_suspect.available, v_suspect.entry)
    ) AND pg_try_advisory_xact_lock(1701671029, 257)
        AND alone_until() <= v_now THEN
        SELECT array_agg(f.entry), bool_or(f.leases >= 10)
        INTO v_entries, v_worn
        FROM (
            SELECT p.entry, p.leases FROM pushes p
            WHERE p.entry = v_suspect.entry AND p.lane = v_suspect.lane
                AND p.available <= v_now
            FOR UPDATE SKIP LOCKED
        ) AS f;
    END IF;
    IF v_entries IS NULL THEN SELECT array_agg(f.entry ORDER BY f.available, f.entry),
        bool_or(f.leases >= 10)
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
        WHERE p.entry = ANY (v_entries) AND p.leases >= 10;
        PERFORM bury(p_now, 2, ARRAY(
            SELECT p.entry FROM pushes p
            WHERE p.entry = ANY (v_entries) AND p.leases >= 10
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
CREATE FUNCTION former.lease_dispatches(p_now bigint, p_count bigint, p_app bytea, p_owner bytea, p_lease bigint) RETURNS TABLE(r_place bigint, r_dispatch bigint, r_serial bigint, r_age bigint, r_app bytea, r_message bytea, r_sender bytea, r_recipients bytea)
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_now bigint := queue_time(p_now);
    v_dispatches bigint[];
    v_suspect record;
BEGIN
    SELECT d.dispatch, d.available, d.leases INTO v_suspect FROM dispatches d
    WHERE (p_app IS NULL OR d.app = p_app) AND d.available <= v_now
        AND d.fault IS NULL AND d.leases > 0
    ORDER BY d.available, d.dispatch LIMIT 1;
    IF FOUND AND NOT EXISTS (
        SELECT FROM dispatches d
        WHERE (p_app IS NULL OR d.app = p_app) AND d.fault IS NULL AND d.leases = 0
            AND (d.available, d.dispatch) < (v_suspect.available, v_suspect.dispatch)
    ) AND pg_try_advisory_xact_lock(1701671029, 257)
        AND dispatch_alone_until() <= v_now THEN
        IF v_suspect.leases >= 10 THEN
            UPDATE dispatches SET fault = 'leases', available = v_now, serial = serial + 1,
                lease_end = NULL, owner = NULL
            WHERE dispatch = v_suspect.dispatch AND leases = v_suspect.leases
                AND fault IS NULL;
            RETURN QUERY SELECT 0::bigint, 0::bigint, 0::bigint, 0::bigint, NULL::bytea,
                NULL::bytea, NULL::bytea, NULL::bytea;
            RETURN;
        END IF;
        v_dispatches := ARRAY(
            SELECT d.dispatch FROM dispatches d
            WHERE d.dispatch = v_suspect.dispatch AND d.leases = v_suspect.leases
                AND d.available <= v_now AND d.fault IS NULL
            FOR UPDATE SKIP LOCKED
        );
    END IF;
    IF coalesce(cardinality(v_dispatches), 0) = 0 THEN
        v_dispatches := ARRAY(
            SELECT f.dispatch FROM (
                SELECT c.*, sum(
                    octet_length(c.message::text) + octet_length(c.recipients::text)
                        + coalesce(octet_length(c.sender::text), 0)
                ) OVER (ORDER BY c.available, c.dispatch) AS bytes,
                    row_number() OVER (ORDER BY c.available, c.dispatch) AS n
                FROM (
                    SELECT d.dispatch, d.available, d.message, d.sender, d.recipients
                    FROM dispatches d
                    WHERE (p_app IS NULL OR d.app = p_app) AND d.available <= v_now
                        AND d.fault IS NULL AND d.leases = 0
                    ORDER BY d.available, d.dispatch LIMIT p_count
                    FOR UPDATE SKIP LOCKED
                ) AS c
            ) AS f
            WHERE f.n = 1 OR f.bytes <= 1048576
            ORDER BY f.available, f.dispatch
        );
    END IF;
    IF cardinality(v_dispatches) = 0 THEN
        RETURN;
    END IF;
    RETURN QUERY UPDATE dispatches d SET serial = d.serial + 1, leases = d.leases + 1,
        owner = p_owner, lease_end = v_now + p_lease,
        available = greatest(d.due, v_now + p_lease)
    FROM unnest(v_dispatches) WITH ORDINALITY AS i (dispatch, n)
    WHERE d.dispatch = i.dispatch
    RETURNING i.n, d.dispatch, d.serial, v_now - d.enqueued, d.app,
        convert_to(d.message::text, 'UTF8'), convert_to(d.sender::text, 'UTF8'),
        convert_to(d.recipients::text, 'UTF8');
    -- A worker that is at work need not be notified of every dispatch.
    UPDATE queue SET idle = false WHERE idle;
END
$$;
CREATE FUNCTION former.next_dispatch_due(p_now bigint, p_app bytea, p_sleeps bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF p_sleeps > 0 THEN
        PERFORM note_sleep();
    END IF;
    RETURN least(
        (SELECT min(available) FROM dispatches
            WHERE (p_app IS NULL OR app = p_app) AND fault IS NULL AND leases = 0),
        (SELECT greatest(min(available), dispatch_alone_until()) FROM dispatches
            WHERE (p_app IS NULL OR app = p_app) AND fault IS NULL AND leases > 0
            HAVING min(available) IS NOT NULL)
    ) - queue_time(p_now);
END
$$;
CREATE FUNCTION former.next_due(p_now bigint, p_app bytea, p_mode bigint, p_names bytea[], p_sleeps bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
            SELECT lane | 1099511627776, alone_until()
            FROM unnest(v_lanes) AS s (lane)
        ) AS l (lane, first)
            CROSS JOIN LATERAL (
                SELECT p.available FROM pushes p WHERE p.lane = l.lane
                ORDER BY p.available, p.entry LIMIT 1
            ) AS c
    ) - queue_time(p_now);
END
$$;
CREATE FUNCTION former.note_settings_cache() RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT until FROM settings_caches) < queue_time(NULL) + 60000 THEN
        PERFORM pg_advisory_xact_lock(1701671029, 258);
    END IF;
    UPDATE settings_caches SET until = queue_time(NULL) + 3600000;
END
$$;
CREATE FUNCTION former.note_sleep() RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF (SELECT idle FROM queue) THEN
        RETURN;
    END IF;
    PERFORM pg_advisory_xact_lock(1701671029, 256);
    UPDATE queue SET idle = true WHERE NOT idle;
END
$$;
CREATE FUNCTION former.notify_settings(p_channel bytea, p_user bytea) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(
        1701671029, 258
    );
    IF (SELECT until FROM settings_caches) > queue_time(NULL) THEN
        PERFORM pg_notify(convert_from(p_channel, 'UTF8'), convert_from(p_user, 'UTF8'));
    END IF;
END
$$;
CREATE FUNCTION former.queue_time(p_now bigint) RETURNS bigint
    LANGUAGE sql
    AS $$
    SELECT coalesce(p_now, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)
$$;
CREATE FUNCTION former.release(p_owner bytea) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION former.release_dispatches(p_owner bytea) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_count bigint;
BEGIN
    UPDATE dispatches SET lease_end = NULL, owner = NULL, available = due
    WHERE dispatch = ANY (ARRAY(
        SELECT dispatch FROM dispatches
        WHERE fault IS NULL AND owner = p_owner AND lease_end IS NOT NULL
        ORDER BY dispatch FOR UPDATE
    ));
    GET DIAGNOSTICS v_count = ROW_COUNT;
    RETURN v_count;
END
$$;
CREATE FUNCTION former.renew(p_now bigint, p_lease bigint, p_entries bigint[], p_serials bigint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_end bigint := queue_time(p_now) + p_lease;
BEGIN
    RETURN QUERY UPDATE pushes p SET lease_end = v_end, available = greatest(p.due, v_end)
    FROM unnest(p_entries, p_serials) WITH ORDINALITY AS i (entry, serial, n)
    WHERE p.entry = i.entry AND p.serial = i.serial AND p.lane > 0
    RETURNING i.n;
END
$$;
CREATE FUNCTION former.selected_lanes(p_app bytea, p_mode bigint, p_names bytea[]) RETURNS bigint[]
    LANGUAGE sql STABLE
    AS $$
    SELECT ARRAY(
        SELECT lane FROM lanes
        WHERE (p_app IS NULL OR app = p_app) AND CASE p_mode
            WHEN 1 THEN certificate = ANY (p_names)
            WHEN 2 THEN certificate <> ALL (p_names)
            ELSE true
        END
    )
$$;
CREATE FUNCTION former.send_again(p_now bigint, p_entries bigint[], p_apps bytea[], p_certificates bytea[], p_replacements bigint[], p_replacement_keys bytea[]) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_now bigint := queue_time(p_now);
    v_count bigint;
BEGIN
    UPDATE pushes p SET lane = x.lane, available = v_now, due = v_now, enqueued = v_now,
        ending = 0, leases = 0, attempts = 0, replacement = i.replacement,
        replacement_key = i.key
    FROM unnest(p_entries, p_apps, p_certificates, p_replacements, p_replacement_keys)
            AS i (entry, app, certificate, replacement, key)
        JOIN lanes x ON x.app = i.app AND x.certificate = i.certificate
    WHERE p.entry = i.entry AND p.lane = -1;
    GET DIAGNOSTICS v_count = ROW_COUNT;
    PERFORM wake();
    RETURN v_count;
END
$$;
CREATE FUNCTION former.settle(p_now bigint, p_remembering bigint, p_repeated bigint, p_entries bigint[], p_serials bigint[], p_changes bigint[], p_attempts bigint[], p_pauses bigint[], p_leases bigint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_now bigint := queue_time(p_now);
    v_alone boolean := alone_until() > v_now;
BEGIN
    IF 1 = ANY (p_changes) THEN
        IF p_repeated > 0 THEN
            RETURN QUERY SELECT i.n
            FROM unnest(p_entries, p_serials, p_changes)
                WITH ORDINALITY AS i (entry, serial, change, n)
                JOIN pushes p ON p.entry = i.entry AND p.serial = i.serial
            WHERE i.change = 1 AND p.lane = 0 AND p.ending = 1;
        END IF;
        RETURN QUERY UPDATE pushes p SET lane = 0, available = v_now + p_remembering,
            ending = 1, lease_end = NULL, owner = NULL, replacement = NULL,
            replacement_key = NULL, record = NULL
        FROM unnest(p_entries, p_serials, p_changes)
            WITH ORDINALITY AS i (entry, serial, change, n)
        WHERE i.change = 1 AND p.entry = i.entry AND p.serial = i.serial AND p.lane > 0
        RETURNING i.n;
    END IF;
    IF 2 = ANY (p_changes) THEN
        IF p_repeated > 0 THEN
            RETURN QUERY SELECT i.n
            FROM unnest(p_entries, p_changes) WITH ORDINALITY AS i (entry, change, n)
            WHERE i.change = 2
                AND NOT EXISTS (SELECT FROM pushes p WHERE p.entry = i.entry);
        END IF;
        RETURN QUERY DELETE FROM pushes p
        USING unnest(p_entries, p_serials, p_changes)
            WITH ORDINALITY AS i (entry, serial, change, n)
        WHERE i.change = 2 AND p.entry = i.entry AND p.serial = i.serial AND p.lane > 0
        RETURNING i.n;
    END IF;
    IF 3 = ANY (p_changes) THEN
        RETURN QUERY UPDATE pushes p SET attempts = i.attempts, leases = 0,
            lane = p.lane & ~1099511627776::bigint,
            due = v_now + i.pause, lease_end = v_now + i.lease,
            available = greatest(v_now + i.pause, v_now + i.lease),
            owner = CASE WHEN i.lease IS NULL THEN NULL ELSE p.owner END
        FROM unnest(p_entries, p_serials, p_changes, p_attempts, p_pauses, p_leases)
            WITH ORDINALITY AS i (entry, serial, change, attempts, pause, lease, n)
        WHERE i.change = 3 AND p.entry = i.entry AND p.serial = i.serial AND p.lane > 0
        RETURNING i.n;
        IF FOUND AND array_position(p_leases, NULL) IS NOT NULL THEN
            PERFORM wake();
        END IF;
    END IF;
    IF v_alone AND alone_until() <= v_now THEN
        -- The next suspect can be leased.
        PERFORM wake();
    END IF;
END
$$;
CREATE FUNCTION former.take_locks(p_locks bigint[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    v_lock bigint;
BEGIN
    FOREACH v_lock IN ARRAY p_locks LOOP
        PERFORM pg_advisory_xact_lock(1701671029, v_lock::int);
    END LOOP;
END
$$;
CREATE FUNCTION former.unbind_below(p_locks bigint[], p_app bytea, p_device bytea, p_token bytea, p_number bigint) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM take_locks(p_locks);
    DELETE FROM bindings
    WHERE app = p_app AND device = p_device AND token = p_token AND number < p_number;
    RETURN CASE WHEN EXISTS (
        SELECT FROM bindings
        WHERE app = p_app AND device = p_device AND token = p_token AND number > p_number
    ) THEN 1 ELSE 0 END;
END
$$;
CREATE FUNCTION former.wake() RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    PERFORM pg_advisory_xact_lock_shared(
        1701671029, 256
    );
    UPDATE queue SET idle = false WHERE idle;
    IF FOUND THEN
        PERFORM pg_notify(current_schema(), '');
    END IF;
END
$$;
CREATE SEQUENCE former.binding_numbers
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE former.bindings (
    app bytea NOT NULL,
    user_id bytea NOT NULL,
    device bytea NOT NULL,
    certificate bytea NOT NULL,
    token bytea NOT NULL,
    bound_at bigint,
    number bigint DEFAULT 0 NOT NULL
);
CREATE TABLE former.conversations (
    app bytea NOT NULL,
    user_id bytea NOT NULL,
    type bytea NOT NULL,
    id bytea NOT NULL,
    settings bytea NOT NULL
);
CREATE TABLE former.dispatches (
    dispatch bigint NOT NULL,
    app bytea NOT NULL,
    enqueued bigint NOT NULL,
    available bigint NOT NULL,
    due bigint NOT NULL,
    lease_end bigint,
    owner bytea,
    serial bigint DEFAULT 0 NOT NULL,
    leases bigint DEFAULT 0 NOT NULL,
    origin bigint,
    fault bytea,
    sender json,
    message json NOT NULL,
    recipients json NOT NULL
)
WITH (autovacuum_vacuum_scale_factor='0.05', autovacuum_analyze_scale_factor='0.05');
ALTER TABLE former.dispatches ALTER COLUMN dispatch ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME former.dispatches_dispatch_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE former.em_push_versions (
    version bigint NOT NULL
);
CREATE SEQUENCE former.entries
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE former.labels (
    app bytea NOT NULL,
    name bytea NOT NULL,
    label bytea NOT NULL,
    created bigint NOT NULL,
    users bigint NOT NULL
);
CREATE TABLE former.lanes (
    lane bigint NOT NULL,
    app bytea NOT NULL,
    certificate bytea NOT NULL
);
ALTER TABLE former.lanes ALTER COLUMN lane ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME former.lanes_lane_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE former.members (
    app bytea NOT NULL,
    label bytea NOT NULL,
    user_id bytea NOT NULL,
    added bigint NOT NULL
);
CREATE TABLE former.provider_tokens (
    team bytea NOT NULL,
    key bytea NOT NULL,
    token bytea NOT NULL,
    issued bigint NOT NULL
);
CREATE TABLE former.pushes (
    entry bigint NOT NULL,
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
)
WITH (autovacuum_vacuum_scale_factor='0.05', autovacuum_analyze_scale_factor='0.05');
CREATE TABLE former.queue (
    idle boolean NOT NULL
);
CREATE TABLE former.recalls (
    app bytea NOT NULL,
    message bytea NOT NULL,
    forgotten bigint NOT NULL
);
CREATE TABLE former.settings (
    app bytea NOT NULL,
    user_id bytea NOT NULL,
    version bigint NOT NULL,
    settings bytea NOT NULL,
    display_name bytea
);
CREATE TABLE former.settings_caches (
    until bigint NOT NULL
);
CREATE TABLE former.slots (
    is_only boolean DEFAULT true NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    CONSTRAINT slots_is_only_check CHECK (is_only)
);
CREATE TABLE former.statistics (
    app bytea NOT NULL,
    day bytea NOT NULL,
    named bigint NOT NULL,
    message bytea NOT NULL,
    counts bytea NOT NULL
);
CREATE TABLE former.templates (
    app bytea NOT NULL,
    name bytea NOT NULL,
    title bytea NOT NULL,
    content bytea NOT NULL,
    created bigint NOT NULL,
    updated bigint NOT NULL
);
INSERT INTO former.bindings VALUES ('\x6f726723617070', '\x616e6e', '\x70686f6e65', '\x70726f64', '\x61616262', 1659009600000, 0);
INSERT INTO former.bindings VALUES ('\x6f726723617070', '\x626f62', '\x7461626c6574', '\x766f6970', '\x63636464', NULL, 0);
INSERT INTO former.conversations VALUES ('\x6f726723617070', '\x616e6e', '\x67726f757043686174', '\x67726f7570', '\x7b226964223a2267726f7570222c2272656d696e6454797065223a226d656e74696f6e4f6e6c79222c2274797065223a2267726f757043686174227d');
INSERT INTO former.dispatches VALUES (1, '\x6c65617365642d31', 1659006010000, 1659006015000, 1659006010000, 1659006015000, '\x6f6e65', 1, 1, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-leased-1","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (2, '\x6c65617365642d32', 1659006040000, 1659006055000, 1659006040000, 1659006055000, '\x6f6e65', 2, 2, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-leased-2","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (3, '\x6c65617365642d33', 1659006090000, 1659006115000, 1659006090000, 1659006115000, '\x6f6e65', 3, 3, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-leased-3","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (4, '\x6c65617365642d39', 1659006210000, 1659006295000, 1659006210000, 1659006295000, '\x6f6e65', 9, 9, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-leased-9","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (5, '\x6c65617365642d3130', 1659006400000, 1659006500000, 1659006400000, NULL, NULL, 11, 10, NULL, '\x6c6561736573', NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-leased-10","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (7, '\x73706c6974', 1659006500000, 1659006500000, 1659006500000, NULL, NULL, 0, 0, 6, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-split","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (8, '\x73706c6974', 1659006500000, 1659006500000, 1659006500000, NULL, NULL, 0, 0, 6, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-split","to":"ann","type":"chat"}', '[{"id":"bob"}]');
INSERT INTO former.dispatches VALUES (9, '\x756e7265616461626c65', 1659006500000, 1659006500000, 1659006500000, NULL, NULL, 2, 1, NULL, '\x696e7075742e76616c7565202f6d6573736167652f6964', NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-unreadable","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (11, '\x657870616e646564', 1659006500000, 1659006500000, 1659006500000, NULL, NULL, 1, 0, 10, '\x696e7075742e6d697373696e67202f726563697069656e74732f312f6964', NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-expanded","to":"ann","type":"chat"}', '[{"id":"bob"}]');
INSERT INTO former.dispatches VALUES (12, '\x706f7374706f6e6564', 1659009600000, 1659013200000, 1659013200000, NULL, NULL, 1, 0, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-postponed","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (13, '\x77616974696e67', 1659009600000, 1659009600000, 1659009600000, NULL, NULL, 0, 0, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-waiting","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (14, '\x77616974696e67', 1659009600000, 1659009600000, 1659009600000, NULL, NULL, 0, 0, NULL, NULL, '{"displayName":"Tom","id":"tom"}', '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-waiting","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (15, '\x68656c642d62792d6f6e65', 1659009600000, 1659013200000, 1659009600000, 1659013200000, '\x6f6e65', 1, 1, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-held-by-one","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (16, '\x68656c642d62792d74776f', 1659009600000, 1659013200000, 1659009600000, 1659013200000, '\x74776f', 1, 1, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-held-by-two","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.dispatches VALUES (17, '\x7472696564', 1659009540000, 1659013200000, 1659009540000, 1659013200000, '\x74776f', 3, 3, NULL, NULL, NULL, '{"body":{"text":"Hello","type":"txt"},"from":"tom","id":"dispatched-tried","to":"ann","type":"chat"}', '[{"id":"ann"}]');
INSERT INTO former.em_push_versions VALUES (1);
INSERT INTO former.labels VALUES ('\x6f726723617070', '\x6e657773', '\x4e657773', 1659009600000, 2);
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (1, '\x6f726723617070', '\x6c65617365642d31');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (2, '\x6f726723617070', '\x6c65617365642d32');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (3, '\x6f726723617070', '\x6c65617365642d33');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (4, '\x6f726723617070', '\x6c65617365642d39');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (5, '\x6f726723617070', '\x6c65617365642d3130');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (6, '\x6f726723617070', '\x70726f64');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (7, '\x6f726723617070', '\x64616d61676564');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (8, '\x657870616e646564', '\x70726f64');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (9, '\x6f726723617070', '\x766f6970');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (10, '\x6f74686572', '\x70726f64');
INSERT INTO former.lanes OVERRIDING SYSTEM VALUE VALUES (11, '\x6f726723617070', '\x7472696564');
INSERT INTO former.members VALUES ('\x6f726723617070', '\x6e657773', '\x616e6e', 1659009600000);
INSERT INTO former.members VALUES ('\x6f726723617070', '\x6e657773', '\x626f62', 1659009600000);
INSERT INTO former.provider_tokens VALUES ('\x4445463132334748494a', '\x41424331323344454647', '\x612e622e63', 1659009600000);
INSERT INTO former.pushes VALUES (1, 1, 1659006005000, 9111912828092447936, 8552001589305639117, 0, 1, 1, 0, 1659006000000, 1659006000000, 0, 1659006005000, NULL, NULL, '\x6f6e65', '\x000000076f726723617070000000086c65617365642d3100000003616e6e0000000570686f6e65000000086c65617365642d31', '\x010000018249d3e6000070076f726723617070086c65617365642d3103616e6e0570686f6e65086c65617365642d31046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (2, 1099511627778, 1659006035000, 8691720830661510720, -7200865686695466213, 0, 2, 2, 0, 1659006020000, 1659006020000, 0, 1659006035000, NULL, NULL, '\x6f6e65', '\x000000076f726723617070000000086c65617365642d3200000003616e6e0000000570686f6e65000000086c65617365642d32', '\x010000018249d3e6000070076f726723617070086c65617365642d3203616e6e0570686f6e65086c65617365642d32046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (3, 1099511627779, 1659006085000, -366823589018245597, 4541413887328488178, 0, 3, 3, 0, 1659006060000, 1659006060000, 0, 1659006085000, NULL, NULL, '\x6f6e65', '\x000000076f726723617070000000086c65617365642d3300000003616e6e0000000570686f6e65000000086c65617365642d33', '\x010000018249d3e6000070076f726723617070086c65617365642d3303616e6e0570686f6e65086c65617365642d33046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (4, 1099511627780, 1659006205000, -7625299938306367408, -8208454664538203663, 0, 9, 9, 0, 1659006120000, 1659006120000, 0, 1659006205000, NULL, NULL, '\x6f6e65', '\x000000076f726723617070000000086c65617365642d3900000003616e6e0000000570686f6e65000000086c65617365642d39', '\x010000018249d3e6000070076f726723617070086c65617365642d3903616e6e0570686f6e65086c65617365642d39046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (5, -1, 1659006400000, 3772407643004992618, -8216673927295405928, 2, 11, 10, 0, 1659006300000, 1659006300000, 0, NULL, NULL, NULL, NULL, '\x000000076f726723617070000000096c65617365642d313000000003616e6e0000000570686f6e65000000096c65617365642d3130', '\x010000018249d3e6000070076f726723617070096c65617365642d313003616e6e0570686f6e65096c65617365642d3130046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (6, 0, 1659092900000, -8815657020329830999, -4602009582833618210, 1, 1, 1, 0, 1659006500000, 1659006500000, 8771945429699481404, NULL, NULL, NULL, NULL, '\x000000076f72672361707000000008616363657074656400000003616e6e0000000570686f6e650000000470726f64', NULL);
INSERT INTO former.pushes VALUES (8, 0, 1659092900000, -247570117678376007, 8531459159886883252, 3, 0, 0, 0, 1659006500000, 1659006500000, 3177824091412521321, NULL, NULL, NULL, NULL, '\x000000076f726723617070000000087265706c6163656400000003616e6e0000000570686f6e650000000470726f64', NULL);
INSERT INTO former.pushes VALUES (9, 6, 1659006500000, -8607033474626920207, 9222857458076207768, 0, 0, 0, 0, 1659006500000, 1659006500000, 1931753134241852880, NULL, -7297619570755010919, '\x000000076f726723617070000000046368617400000003616e6e0000000570686f6e650000000470726f64', NULL, '\x000000076f726723617070000000097265706c6163696e6700000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e6000272076f726723617070097265706c6163696e6703616e6e0570686f6e650470726f640461616262046368617402313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (10, 0, 1659092900000, 653600334115976145, 6137226667883203463, 2, 0, 0, 0, 1659006500000, 1659006500000, 5680313889244902969, NULL, NULL, NULL, NULL, '\x000000076f7267236170700000000963616e63656c6c656400000003616e6e0000000570686f6e650000000470726f64', NULL);
INSERT INTO former.pushes VALUES (11, 0, 1659092900000, 4353363559678723408, 8601244352691786556, 2, 0, 0, 0, 1659006500000, 1659006500000, 0, NULL, NULL, NULL, NULL, '\x000000076f7267236170700000001063616e63656c6c65642d6265666f726500000003616e6e0000000570686f6e650000000470726f64', NULL);
INSERT INTO former.pushes VALUES (12, 0, 1659092900000, -8133079551755633374, 6558846042610235764, 2, 0, 0, 0, 1659006500000, 1659006500000, 2807939387155550211, NULL, NULL, NULL, NULL, '\x000000076f72672361707000000008726563616c6c656400000003616e6e0000000570686f6e650000000470726f64', NULL);
INSERT INTO former.pushes VALUES (14, 8, 1659006500000, -8479947340172266942, -3447511070916290664, 0, 0, 0, 0, 1659006500000, 1659006500000, 4027983652857306083, NULL, NULL, NULL, NULL, '\x00000008657870616e64656400000008657870616e64656400000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e600007008657870616e64656408657870616e64656403616e6e0570686f6e650470726f64046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (13, -1, 1659006500000, -5779389729514702578, 7208246768476276081, 1, 2, 1, 0, 1659006500000, 1659006500000, 0, NULL, NULL, NULL, NULL, '\x000000076f7267236170700000000764616d6167656400000003616e6e0000000570686f6e650000000764616d61676564', '\xff00');
INSERT INTO former.pushes VALUES (15, 6, 1659013200000, -4821398961237877495, -2765036415896103160, 0, 1, 0, 3, 1659009600000, 1659013200000, 8573696654943978895, NULL, NULL, NULL, NULL, '\x000000076f72672361707000000009706f7374706f6e656400000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e6000070076f72672361707009706f7374706f6e656403616e6e0570686f6e650470726f64046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (16, 6, 1659016800000, -8291753202481018354, -3483048426376351327, 0, 1, 0, 3, 1659009600000, 1659013200000, 7286871052693975361, 1659016800000, NULL, NULL, '\x6f6e65', '\x000000076f726723617070000000046b65707400000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e6000070076f726723617070046b65707403616e6e0570686f6e650470726f64046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (17, 6, 1659009600000, -1187760819312748014, -625374720875391, 0, 0, 0, 0, 1659009600000, 1659009600000, 2666746622414676300, NULL, NULL, NULL, NULL, '\x000000076f7267236170700000000977616974696e672d3100000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e6000070076f7267236170700977616974696e672d3103616e6e0570686f6e650470726f64046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (18, 6, 1659009600000, 8300757223837179491, -2725201471135328678, 0, 0, 0, 0, 1659009600000, 1659009600000, 2666746622414676300, NULL, NULL, NULL, NULL, '\x000000076f7267236170700000000977616974696e672d3200000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e6000070076f7267236170700977616974696e672d3203616e6e0570686f6e650470726f64046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (19, 9, 1659009600000, -993838880181502542, -4536676218656145214, 0, 0, 0, 0, 1659009600000, 1659009600000, 2666746622414676300, NULL, NULL, NULL, NULL, '\x000000076f7267236170700000000977616974696e672d3300000003616e6e0000000570686f6e6500000004766f6970', '\x010000018249d3e6000070076f7267236170700977616974696e672d3303616e6e0570686f6e6504766f6970046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (20, 10, 1659009600000, -2688193877549045321, -2063329774275970707, 0, 0, 0, 0, 1659009600000, 1659009600000, 2666746622414676300, NULL, NULL, NULL, NULL, '\x000000056f746865720000000977616974696e672d3400000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e6000070056f746865720977616974696e672d3403616e6e0570686f6e650470726f64046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (21, 6, 1659013200000, 1775659801589682093, -5386012236966501218, 0, 1, 1, 0, 1659009600000, 1659009600000, 3309460799342110317, 1659013200000, NULL, NULL, '\x6f6e65', '\x000000076f7267236170700000000b68656c642d62792d6f6e6500000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e6000070076f7267236170700b68656c642d62792d6f6e6503616e6e0570686f6e650470726f64046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (22, 6, 1659013200000, -8232830639728173431, -6033484446718563177, 0, 1, 1, 0, 1659009600000, 1659009600000, 1961712297464310059, 1659013200000, NULL, NULL, '\x74776f', '\x000000076f7267236170700000000b68656c642d62792d74776f00000003616e6e0000000570686f6e650000000470726f64', '\x010000018249d3e6000070076f7267236170700b68656c642d62792d74776f03616e6e0570686f6e650470726f64046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (23, 1099511627787, 1659013200000, -1872416517571674385, -8411588926548984958, 0, 3, 3, 0, 1659009540000, 1659009540000, 0, 1659013200000, NULL, NULL, '\x74776f', '\x000000076f72672361707000000005747269656400000003616e6e0000000570686f6e65000000057472696564', '\x010000018249d3e6000070076f72672361707005747269656403616e6e0570686f6e65057472696564046161626202313005616c6572740e636f6d2e6578616d706c652e696d227b22617073223a7b22616c657274223a7b22626f6479223a2248656c6c6f227d7d7d');
INSERT INTO former.pushes VALUES (24, 0, 1659006000000, -4113455456446026777, 3793909012456231416, 1, 1, 1, 0, 1658919600000, 1658919600000, 8021206146127941849, NULL, NULL, NULL, NULL, '\x000000076f72672361707000000009666f72676f7474656e00000003616e6e0000000570686f6e650000000470726f64', NULL);
INSERT INTO former.queue VALUES (false);
INSERT INTO former.recalls VALUES ('\x6f726723617070', '\x726563616c6c6564', 1659092900000);
INSERT INTO former.settings VALUES ('\x6f726723617070', '\x616e6e', 1, '\x7b22646973706c61795374796c65223a226d65737361676553756d6d617279227d', '\x416e6e');
INSERT INTO former.settings VALUES ('\x6f726723617070', '\x626f62', 1, '\x7b22646973706c61795374796c65223a2273696d706c6542616e6e6572222c2272656d696e6454797065223a226e6f6e65227d', NULL);
INSERT INTO former.settings_caches VALUES (0);
INSERT INTO former.slots VALUES (true, 0, 4095);
INSERT INTO former.statistics VALUES ('\x6f726723617070', '\x323032322d30372d3238', 1, '\x6163636570746564', '\x7b226163636570746564223a312c22617070223a226f726723617070222c22646179223a22323032322d30372d3238222c226d657373616765223a226163636570746564222c2272656a6563746564223a7b22426164446576696365546f6b656e223a317d2c2273656e74223a327d');
INSERT INTO former.templates VALUES ('\x6f726723617070', '\x6772656574696e67', '\x7b307d', '\x7b317d', 1659009600000, 1659009600000);
SELECT pg_catalog.setval('former.binding_numbers', 1795533006970076, true);
SELECT pg_catalog.setval('former.dispatches_dispatch_seq', 17, true);
SELECT pg_catalog.setval('former.entries', 24, true);
SELECT pg_catalog.setval('former.lanes_lane_seq', 11, true);
ALTER TABLE ONLY former.bindings
    ADD CONSTRAINT bindings_pkey PRIMARY KEY (app, user_id, device, certificate);
ALTER TABLE ONLY former.conversations
    ADD CONSTRAINT conversations_pkey PRIMARY KEY (app, user_id, type, id);
ALTER TABLE ONLY former.dispatches
    ADD CONSTRAINT dispatches_pkey PRIMARY KEY (dispatch);
ALTER TABLE ONLY former.em_push_versions
    ADD CONSTRAINT em_push_versions_pkey PRIMARY KEY (version);
ALTER TABLE ONLY former.labels
    ADD CONSTRAINT labels_pkey PRIMARY KEY (app, name);
ALTER TABLE ONLY former.lanes
    ADD CONSTRAINT lanes_app_certificate_key UNIQUE (app, certificate);
ALTER TABLE ONLY former.lanes
    ADD CONSTRAINT lanes_pkey PRIMARY KEY (lane);
ALTER TABLE ONLY former.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (app, label, user_id);
ALTER TABLE ONLY former.provider_tokens
    ADD CONSTRAINT provider_tokens_pkey PRIMARY KEY (team, key);
ALTER TABLE ONLY former.pushes
    ADD CONSTRAINT pushes_pkey PRIMARY KEY (entry);
ALTER TABLE ONLY former.recalls
    ADD CONSTRAINT recalls_pkey PRIMARY KEY (app, message);
ALTER TABLE ONLY former.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (app, user_id);
ALTER TABLE ONLY former.slots
    ADD CONSTRAINT slots_pkey PRIMARY KEY (is_only);
ALTER TABLE ONLY former.statistics
    ADD CONSTRAINT statistics_pkey PRIMARY KEY (app, day, named, message);
ALTER TABLE ONLY former.templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (app, name);
CREATE INDEX bindings_by_device ON former.bindings USING btree (app, device, token);
CREATE INDEX dispatches_by_age ON former.dispatches USING btree (enqueued) WHERE (fault IS NULL);
CREATE INDEX dispatches_by_time ON former.dispatches USING btree (app, available, dispatch) WHERE ((fault IS NULL) AND (leases = 0));
CREATE INDEX dispatches_leased_alone ON former.dispatches USING btree (lease_end) WHERE ((leases > 1) AND (lease_end IS NOT NULL));
CREATE INDEX dispatches_suspect ON former.dispatches USING btree (app, available, dispatch) WHERE ((fault IS NULL) AND (leases > 0));
CREATE INDEX pushes_by_key ON former.pushes USING btree (message, digest);
CREATE INDEX pushes_by_replacement ON former.pushes USING btree (replacement) WHERE (replacement IS NOT NULL);
CREATE INDEX pushes_by_time ON former.pushes USING btree (lane, available, entry);
CREATE INDEX pushes_leased_alone ON former.pushes USING btree (lease_end) WHERE ((leases > 2) AND (lease_end IS NOT NULL));
CREATE INDEX recalls_by_time ON former.recalls USING btree (forgotten);
CREATE INDEX statistics_by_message ON former.statistics USING btree (app, message, day);
REVOKE ALL ON FUNCTION former.enqueue_dispatch(p_app text, p_message json, p_sender json, p_recipients json) FROM PUBLIC;
