-- Whoever appends holds the row of the run until it is stored, and whoever takes the run over waits for that: else a step could be stored
-- just after the next worker had looked for it, and was paid for twice. With one more argument than the function of the release before,
-- which its nodes go on calling.
CREATE FUNCTION append_events(
  run_ids uuid[], attempts int[], seqs int[], types text[], payloads text[], times timestamptz[],
  step_run_ids uuid[], step_attempts int[], step_keys text[], step_outputs text[],
  channel text, notices text[]
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  written int;
BEGIN
  INSERT INTO events (run_id, seq, type, payload, created_at)
    SELECT e.run_id, e.seq, e.type, e.payload::json, e.created_at
    FROM unnest(run_ids, attempts, seqs, types, payloads, times) AS e(run_id, attempt, seq, type, payload, created_at)
    JOIN runs r ON r.id = e.run_id AND r.attempt = e.attempt
    FOR KEY SHARE OF r;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(run_ids) THEN
    RAISE EXCEPTION 'a run of the batch was taken over' USING ERRCODE = 'QL001';
  END IF;
  IF cardinality(step_keys) > 0 THEN
    PERFORM FROM unnest(step_run_ids, step_attempts) AS s(run_id, attempt)
      JOIN runs r ON r.id = s.run_id AND r.attempt = s.attempt
      FOR KEY SHARE OF r;
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written <> cardinality(step_keys) THEN
      RAISE EXCEPTION 'a run of the batch was taken over' USING ERRCODE = 'QL001';
    END IF;
    INSERT INTO run_steps (run_id, key, output)
      SELECT s.run_id, s.key, s.output::json
      FROM unnest(step_run_ids, step_keys, step_outputs) AS s(run_id, key, output)
      ON CONFLICT DO NOTHING;
  END IF;
  PERFORM pg_notify(channel, notice) FROM unnest(notices) AS notice;
END
$$;
