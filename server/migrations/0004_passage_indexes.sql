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
