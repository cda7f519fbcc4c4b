CREATE TABLE "entity_search" (
	"entity_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"pagerank" double precision DEFAULT 0 NOT NULL,
	"pagerank_epoch" integer DEFAULT 0 NOT NULL,
	"community_id" integer,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"search_text" text NOT NULL,
	"metadata_text" text NOT NULL
);
--> statement-breakpoint
-- Room in every page for new ranks: a row that stays on its page leaves the indexes alone.
ALTER TABLE "entity_search" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "entity_search" ADD CONSTRAINT "entity_search_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Few are written at a time and many are looked for: no list of what still has to be sorted in.
CREATE INDEX "entity_search_terms" ON "entity_search" USING gin (entity_terms(workspace_id, search_text, metadata_text)) WITH (fastupdate = off);--> statement-breakpoint
-- Whatever it says, no other plan is possible; and it would be computed from the terms of thousands of rows.
ALTER INDEX "entity_search_terms" ALTER COLUMN 1 SET STATISTICS 0;
