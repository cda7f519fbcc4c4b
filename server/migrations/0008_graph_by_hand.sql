CREATE FUNCTION count_entities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE graph_states s SET entities = s.entities + CASE TG_OP WHEN 'INSERT' THEN c.n ELSE -c.n END
    FROM (SELECT workspace_id, count(*)::int AS n FROM changed GROUP BY workspace_id) AS c
    WHERE s.workspace_id = c.workspace_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER entities_added AFTER INSERT ON entities
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_entities();
--> statement-breakpoint
CREATE TRIGGER entities_removed AFTER DELETE ON entities
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_entities();
--> statement-breakpoint
CREATE FUNCTION count_finders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE finder_counts f SET entities = f.entities - c.n
      FROM (SELECT workspace_id, user_id, count(*)::int AS n FROM changed GROUP BY workspace_id, user_id) AS c
      WHERE f.workspace_id = c.workspace_id AND f.user_id = c.user_id;
  ELSE
    INSERT INTO finder_counts AS f (workspace_id, user_id, entities)
      SELECT workspace_id, user_id, count(*) FROM changed GROUP BY workspace_id, user_id ORDER BY 1, 2
      ON CONFLICT (workspace_id, user_id) DO UPDATE SET entities = f.entities + excluded.entities;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER entity_finders_added AFTER INSERT ON entity_finders
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_finders();
--> statement-breakpoint
CREATE TRIGGER entity_finders_removed AFTER DELETE ON entity_finders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_finders();
--> statement-breakpoint
-- For names that are spelled alike.
CREATE INDEX entity_keys_spelling ON entity_keys USING gin (key gin_trgm_ops) WHERE kind <> 'hint';
