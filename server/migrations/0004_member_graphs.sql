CREATE TABLE "member_graphs" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"ranked_version" integer DEFAULT 0 NOT NULL,
	"ranked_at" timestamp (3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"oldest_epoch" integer DEFAULT 0 NOT NULL,
	"ranked_entities" integer DEFAULT 0 NOT NULL,
	"regrouped_entities" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_graphs_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
DROP INDEX "entities_identity";--> statement-breakpoint
DROP INDEX "entities_rank";--> statement-breakpoint
DROP INDEX "entities_category";--> statement-breakpoint
DROP INDEX "entities_community";--> statement-breakpoint
DROP INDEX "entities_kind";--> statement-breakpoint
DROP INDEX "entity_scores_until";--> statement-breakpoint
DROP INDEX "entity_search_terms";--> statement-breakpoint
ALTER TABLE "edges" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "graph_id" uuid GENERATED ALWAYS AS (coalesce(owner_id, workspace_id)) STORED;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "public_id" uuid;--> statement-breakpoint
ALTER TABLE "entity_finders" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entity_keys" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "entity_keys" ADD COLUMN "graph_id" uuid GENERATED ALWAYS AS (coalesce(owner_id, workspace_id)) STORED;--> statement-breakpoint
ALTER TABLE "entity_scores" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "entity_scores" ADD COLUMN "graph_id" uuid GENERATED ALWAYS AS (coalesce(owner_id, workspace_id)) STORED;--> statement-breakpoint
ALTER TABLE "entity_search" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "entity_search" ADD COLUMN "graph_id" uuid GENERATED ALWAYS AS (coalesce(owner_id, workspace_id)) STORED;--> statement-breakpoint
ALTER TABLE "member_graphs" ADD CONSTRAINT "member_graphs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_graphs" ADD CONSTRAINT "member_graphs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_graphs_user" ON "member_graphs" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_public_id_entities_id_fk" FOREIGN KEY ("public_id") REFERENCES "public"."entities"("id") ON DELETE set null ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "entity_keys" ADD CONSTRAINT "entity_keys_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_scores" ADD CONSTRAINT "entity_scores_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_search" ADD CONSTRAINT "entity_search_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edges_owner" ON "edges" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "entities_graph_identity" ON "entities" USING btree ("workspace_id","graph_id","identity_key");--> statement-breakpoint
CREATE INDEX "entities_owner" ON "entities" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "entities_public" ON "entities" USING btree ("public_id") WHERE public_id is not null;--> statement-breakpoint
CREATE INDEX "entities_graph_rank" ON "entities" USING btree ("graph_id","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entities_graph_category" ON "entities" USING btree ("graph_id","category","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entities_graph_community" ON "entities" USING btree ("graph_id","community_id","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entities_graph_kind" ON "entities" USING btree ("graph_id","kind","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entity_keys_graph" ON "entity_keys" USING btree ("graph_id","key");--> statement-breakpoint
CREATE INDEX "entity_keys_owner" ON "entity_keys" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "entity_scores_graph_until" ON "entity_scores" USING btree ("graph_id","until_epoch");--> statement-breakpoint
CREATE INDEX "entity_scores_owner" ON "entity_scores" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "entity_search_owner" ON "entity_search" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
-- As its forerunner: see the first migration.
CREATE INDEX "entity_search_graph_terms" ON "entity_search" USING gin (entity_terms(graph_id, search_text, metadata_text)) WITH (fastupdate = off);--> statement-breakpoint
ALTER INDEX "entity_search_graph_terms" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
-- Only the workspace's own are counted here; a member's are counted when they are asked for.
CREATE OR REPLACE FUNCTION count_entities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE graph_states s SET entities = s.entities + CASE TG_OP WHEN 'INSERT' THEN c.n ELSE -c.n END
    FROM (SELECT workspace_id, count(*)::int AS n FROM changed WHERE owner_id IS NULL GROUP BY workspace_id) AS c
    WHERE s.workspace_id = c.workspace_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What the last public source has stated goes with it: an edge first, then an entity that nothing else speaks of. What
-- members have laid over it is theirs alone again. That a run is gone changes nothing: what it has read is still there.
CREATE FUNCTION forget_unstated_edges() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH lost AS (
    SELECT DISTINCT g.edge_id AS id FROM gone g WHERE g.source_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM sources s WHERE s.id = g.source_id)
  ), forgotten AS (
    DELETE FROM edges e USING lost WHERE e.id = lost.id AND NOT EXISTS (
      SELECT 1 FROM edge_evidence v WHERE v.edge_id = e.id)
    RETURNING e.id, e.workspace_id, e.source_entity_id, e.target_entity_id
  ), weighed AS (
    UPDATE edges e SET weight = 1 - power(0.5::float8, least(c.pieces, 30)), updated_at = now() FROM (
      SELECT v.edge_id, count(DISTINCT v.source_id) + count(DISTINCT v.run_id) FILTER (WHERE NOT EXISTS (
        SELECT 1 FROM edge_evidence o WHERE o.edge_id = v.edge_id AND o.run_id = v.run_id AND o.source_id IS NOT NULL)) AS pieces
      FROM edge_evidence v JOIN lost ON lost.id = v.edge_id GROUP BY v.edge_id
    ) AS c WHERE e.id = c.edge_id RETURNING e.workspace_id
  ), unstated AS (
  DELETE FROM entities n USING forgotten f
  WHERE n.id IN (f.source_entity_id, f.target_entity_id) AND n.owner_id IS NULL AND n.edited_fields = '{}'
    AND NOT EXISTS (SELECT 1 FROM entity_sources s WHERE s.entity_id = n.id)
    AND NOT EXISTS (SELECT 1 FROM edges e WHERE n.id IN (e.source_entity_id, e.target_entity_id)
      AND e.id NOT IN (SELECT id FROM forgotten))
  )
  UPDATE graph_states s SET version = s.version + 1, waiting_since = coalesce(s.waiting_since, now())
  WHERE s.workspace_id IN (SELECT workspace_id FROM forgotten UNION SELECT workspace_id FROM weighed);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER edge_evidence_removed AFTER DELETE ON edge_evidence
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_unstated_edges();
--> statement-breakpoint
CREATE FUNCTION forget_unstated_entities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH unstated AS (
  DELETE FROM entities n USING gone g
  WHERE n.id = g.entity_id AND n.owner_id IS NULL AND n.edited_fields = '{}'
    AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.id = g.source_id)
    AND NOT EXISTS (SELECT 1 FROM entity_sources s WHERE s.entity_id = n.id)
    AND NOT EXISTS (SELECT 1 FROM edges e JOIN edge_evidence v ON v.edge_id = e.id
      LEFT JOIN sources s ON s.id = v.source_id
      WHERE n.id IN (e.source_entity_id, e.target_entity_id) AND (v.source_id IS NULL OR s.id IS NOT NULL))
  RETURNING n.workspace_id
  )
  UPDATE graph_states s SET version = s.version + 1, waiting_since = coalesce(s.waiting_since, now())
  WHERE s.workspace_id IN (SELECT workspace_id FROM unstated);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER entity_sources_removed AFTER DELETE ON entity_sources
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_unstated_entities();
