CREATE TABLE "index_queue" (
	"workspace_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	CONSTRAINT "index_queue_workspace_id_document_id_pk" PRIMARY KEY("workspace_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "index_queue" ADD CONSTRAINT "index_queue_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "index_queue_user" ON "index_queue" USING btree ("workspace_id","user_id");
--> statement-breakpoint
-- In the database, so that what a node of the release before stores is indexed too. A turn can be found once its run has
-- completed: what is being asked right now is no past research. The statement that ends a run brings its assistant turn.
CREATE FUNCTION queue_turns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO index_queue (workspace_id, document_id, kind, user_id)
    SELECT t.workspace_id, t.id, 'turn', t.user_id
    FROM turns t JOIN runs r ON r.id = t.run_id
    WHERE t.run_id = NEW.run_id AND t.kind <> 'error' AND t.content <> '' AND r.status = 'completed'
  ON CONFLICT DO NOTHING;
  PERFORM pg_notify('quarry_unindexed', NEW.workspace_id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER turns_queued AFTER INSERT ON turns FOR EACH ROW
WHEN (NEW.kind = 'assistant' AND NEW.run_id IS NOT NULL) EXECUTE FUNCTION queue_turns();
--> statement-breakpoint
CREATE FUNCTION queue_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO index_queue (workspace_id, document_id, kind, user_id)
    VALUES (NEW.workspace_id, NEW.id, 'source', NEW.user_id)
  ON CONFLICT DO NOTHING;
  PERFORM pg_notify('quarry_unindexed', NEW.workspace_id::text);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER sources_queued AFTER INSERT ON sources FOR EACH ROW
WHEN (NEW.body <> '') EXECUTE FUNCTION queue_source();
--> statement-breakpoint
-- What nobody has asked for so far.
INSERT INTO index_queue (workspace_id, document_id, kind, user_id)
  SELECT s.workspace_id, s.id, 'source', s.user_id FROM sources s
  WHERE s.body <> '' AND NOT EXISTS (SELECT 1 FROM passages p WHERE p.source_id = s.id)
  UNION ALL
  SELECT t.workspace_id, t.id, 'turn', t.user_id FROM turns t JOIN runs r ON r.id = t.run_id
  WHERE t.kind <> 'error' AND t.content <> '' AND r.status = 'completed'
    AND NOT EXISTS (SELECT 1 FROM passages p WHERE p.turn_id = t.id);
