-- Counts that may be lost in a crash of the server, and need not be written to its log.
-- The columns are those that rate-limiter-flexible expects.
CREATE UNLOGGED TABLE rate_limits (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
--> statement-breakpoint
-- One batch of the event log, in one round trip: all of it, or an error and nothing.
-- An event is only taken from the writer that holds the run's lease (runs.attempt).
CREATE FUNCTION append_events(
  run_ids uuid[], attempts int[], seqs int[], types text[], payloads text[], times timestamptz[],
  step_run_ids uuid[], step_keys text[], step_outputs text[],
  channel text, notices text[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  written int;
BEGIN
  INSERT INTO events (run_id, seq, type, payload, created_at)
    SELECT e.run_id, e.seq, e.type, e.payload::json, e.created_at
    FROM unnest(run_ids, attempts, seqs, types, payloads, times) AS e(run_id, attempt, seq, type, payload, created_at)
    JOIN runs r ON r.id = e.run_id AND r.attempt = e.attempt;
  GET DIAGNOSTICS written = ROW_COUNT;
  IF written <> cardinality(run_ids) THEN
    RAISE EXCEPTION 'a run of the batch was taken over' USING ERRCODE = 'QL001';
  END IF;
  IF cardinality(step_keys) > 0 THEN
    INSERT INTO run_steps (run_id, key, output)
      SELECT s.run_id, s.key, s.output::json
      FROM unnest(step_run_ids, step_keys, step_outputs) AS s(run_id, key, output)
      ON CONFLICT DO NOTHING;
  END IF;
  PERFORM pg_notify(channel, notice) FROM unnest(notices) AS notice;
END
$$;
