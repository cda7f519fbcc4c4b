-- As before, and a word that stands in no passage any more is gone: what was deleted leaves no word behind.
CREATE OR REPLACE FUNCTION count_removed_passages() RETURNS trigger LANGUAGE plpgsql AS $$
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
  DELETE FROM passage_terms p
    USING (
      SELECT DISTINCT workspace_id, user_id, t.term FROM changed, unnest(tsvector_to_array(terms)) AS t(term)
      UNION ALL
      SELECT DISTINCT workspace_id, user_id, '' FROM changed
    ) AS c
    WHERE p.workspace_id = c.workspace_id AND p.term = c.term AND p.user_id IS NOT DISTINCT FROM c.user_id
      AND p.passages <= 0;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DELETE FROM passage_terms WHERE passages <= 0;
