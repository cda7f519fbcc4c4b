CREATE TABLE "text_pairs" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"keys" integer[]
);
--> statement-breakpoint
CREATE INDEX "text_pairs_keys" ON "text_pairs" USING gin ("keys") WHERE keys is not null;--> statement-breakpoint
CREATE INDEX "text_pairs_unread" ON "text_pairs" USING btree ("owner_id") WHERE keys is null;--> statement-breakpoint
ALTER TABLE text_pairs ALTER COLUMN keys SET STATISTICS 0;
--> statement-breakpoint
-- In the database, so that what a node of the release before, a back-up or an import stores can be found too.
CREATE FUNCTION await_turn_pairs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO text_pairs (document_id, owner_id) VALUES (NEW.id, NEW.user_id)
    ON CONFLICT (document_id) DO UPDATE SET owner_id = excluded.owner_id, keys = NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION await_source_pairs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO text_pairs (document_id, owner_id) VALUES (NEW.id, NEW.workspace_id)
    ON CONFLICT (document_id) DO UPDATE SET owner_id = excluded.owner_id, keys = NULL;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION forget_pairs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM text_pairs p USING gone WHERE p.document_id = gone.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER turns_await_pairs AFTER INSERT OR UPDATE OF content ON turns FOR EACH ROW EXECUTE FUNCTION await_turn_pairs();
--> statement-breakpoint
CREATE TRIGGER sources_await_pairs AFTER INSERT OR UPDATE OF title, url ON sources FOR EACH ROW EXECUTE FUNCTION await_source_pairs();
--> statement-breakpoint
CREATE TRIGGER turns_forget_pairs AFTER DELETE ON turns
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_pairs();
--> statement-breakpoint
CREATE TRIGGER sources_forget_pairs AFTER DELETE ON sources
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_pairs();
--> statement-breakpoint
-- What is there already is read in the background; until then it is searched as before. Behind the triggers, which hold back writers
-- for this moment: nothing is stored in between.
INSERT INTO text_pairs (document_id, owner_id)
  SELECT id, user_id FROM turns UNION ALL SELECT id, workspace_id FROM sources;
