CREATE TABLE "entity_finders" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	CONSTRAINT "entity_finders_workspace_id_user_id_entity_id_pk" PRIMARY KEY("workspace_id","user_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "entity_keys" (
	"workspace_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "entity_keys_workspace_id_key_kind_entity_id_pk" PRIMARY KEY("workspace_id","key","kind","entity_id")
);
--> statement-breakpoint
CREATE TABLE "entity_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"removed_id" uuid NOT NULL,
	"removed_label" text NOT NULL,
	"user_id" uuid,
	"by_user" boolean NOT NULL,
	"moved" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "entity_scores" (
	"workspace_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"score" double precision NOT NULL,
	"from_epoch" integer NOT NULL,
	"until_epoch" integer NOT NULL,
	"replaced_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entity_scores_entity_id_from_epoch_pk" PRIMARY KEY("entity_id","from_epoch")
);
--> statement-breakpoint
CREATE TABLE "finder_counts" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entities" integer NOT NULL,
	CONSTRAINT "finder_counts_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "graph_states" (
	"workspace_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"ranked_version" integer DEFAULT 0 NOT NULL,
	"ranked_at" timestamp (3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"oldest_epoch" integer DEFAULT 0 NOT NULL,
	"ranked_entities" integer DEFAULT 0 NOT NULL,
	"entities" integer DEFAULT 0 NOT NULL,
	"regrouped_entities" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "edge_evidence_edge";--> statement-breakpoint
ALTER TABLE "entities" ALTER COLUMN "x" SET DATA TYPE real;--> statement-breakpoint
ALTER TABLE "entities" ALTER COLUMN "y" SET DATA TYPE real;--> statement-breakpoint
ALTER TABLE "entities" ALTER COLUMN "z" SET DATA TYPE real;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "edited_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "entities" ADD COLUMN "pagerank_epoch" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "entity_sources" ADD COLUMN "quote" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "entity_finders" ADD CONSTRAINT "entity_finders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_finders" ADD CONSTRAINT "entity_finders_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_keys" ADD CONSTRAINT "entity_keys_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_kept_id_entities_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_scores" ADD CONSTRAINT "entity_scores_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finder_counts" ADD CONSTRAINT "finder_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph_states" ADD CONSTRAINT "graph_states_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entity_finders_entity" ON "entity_finders" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "entity_finders_user" ON "entity_finders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "entity_keys_entity" ON "entity_keys" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "entity_merges_kept" ON "entity_merges" USING btree ("kept_id","id");--> statement-breakpoint
CREATE INDEX "entity_scores_until" ON "entity_scores" USING btree ("workspace_id","until_epoch");--> statement-breakpoint
CREATE INDEX "entity_scores_age" ON "entity_scores" USING btree ("workspace_id","replaced_at");--> statement-breakpoint
CREATE INDEX "graph_states_waiting" ON "graph_states" USING btree ("waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "edge_evidence_once" ON "edge_evidence" USING btree ("edge_id","run_id",coalesce(source_id, '00000000-0000-0000-0000-000000000000'),md5(quote));--> statement-breakpoint
CREATE INDEX "edge_evidence_source" ON "edge_evidence" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "entities_category" ON "entities" USING btree ("workspace_id","category","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entities_community" ON "entities" USING btree ("workspace_id","community_id","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entities_kind" ON "entities" USING btree ("workspace_id","kind","pagerank" DESC NULLS FIRST,"id");