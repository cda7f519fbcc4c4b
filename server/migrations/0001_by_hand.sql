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
--> statement-breakpoint
-- Searched in place for every candidate: kept in the row, the texts beside it are moved out instead.
ALTER TABLE passages ALTER COLUMN terms SET STORAGE MAIN;
--> statement-breakpoint
-- Counts change all the time and no index holds them: leave room to change a row where it is.
ALTER TABLE passage_terms SET (fillfactor = 70);
--> statement-breakpoint
-- For words of a question that no passage knows: those spelled alike. Marked terms (n-grams, names, titles) are no words.
CREATE INDEX passage_terms_spelling ON passage_terms USING gin (term gin_trgm_ops)
  WHERE left(term, 1) NOT IN ('', '~', '@', '#');
--> statement-breakpoint
-- Rows are always locked in one order, so that two writers wait for each other and never both.
CREATE FUNCTION count_added_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO passage_terms (workspace_id, user_id, term, passages, words)
    SELECT * FROM (
      SELECT workspace_id, user_id, t.term, count(*), 0
      FROM changed, unnest(tsvector_to_array(terms)) AS t(term)
      WHERE left(t.term, 1) <> '!'
      GROUP BY workspace_id, user_id, t.term
      UNION ALL
      SELECT workspace_id, user_id, '', count(*), sum(word_count) FROM changed GROUP BY workspace_id, user_id
    ) AS counts
    ORDER BY 1, 3, 2
  ON CONFLICT (workspace_id, term, user_id) DO UPDATE
    SET passages = passage_terms.passages + excluded.passages, words = passage_terms.words + excluded.words;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_removed_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH counts AS (
    SELECT workspace_id, user_id, t.term, count(*) AS passages, 0 AS words
    FROM changed, unnest(tsvector_to_array(terms)) AS t(term)
    WHERE left(t.term, 1) <> '!'
    GROUP BY workspace_id, user_id, t.term
    UNION ALL
    SELECT workspace_id, user_id, '', count(*), sum(word_count) FROM changed GROUP BY workspace_id, user_id
  ), locked AS (
    SELECT p.ctid AS place, c.passages, c.words
    FROM counts c
    JOIN passage_terms p
      ON p.workspace_id = c.workspace_id AND p.term = c.term AND p.user_id IS NOT DISTINCT FROM c.user_id
    ORDER BY p.workspace_id, p.term, p.user_id
    FOR UPDATE OF p
  )
  UPDATE passage_terms p
    SET passages = p.passages - l.passages, words = p.words - l.words
    FROM locked l WHERE p.ctid = l.place;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER passages_added AFTER INSERT ON passages
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_passages();
--> statement-breakpoint
CREATE TRIGGER passages_removed AFTER DELETE ON passages
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_passages();
