-- The schema of 0.2.0 as a whole: what 0.1 reached in 14 steps, in one.
-- Its time in the journal is that of the last of those steps, so that an installation of 0.1 has it behind it: what runs there
-- is what comes after. Its columns stand in the order in which 0.1 added them, so that both kinds of installation are the same.

-- What drizzle-kit knows: tables, foreign keys, indexes.
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"created_by" uuid,
	"role" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"workspace_id" uuid,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"kind" text DEFAULT 'welcome' NOT NULL,
	CONSTRAINT "sign_in_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"memory_markdown" text NOT NULL,
	"replaced_by_run_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"identity_markdown" text DEFAULT '' NOT NULL,
	"user_markdown" text DEFAULT '' NOT NULL,
	"soul_markdown" text DEFAULT '' NOT NULL,
	"memory_markdown" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "browser_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"node_id" text NOT NULL,
	"node_url" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screenshots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"root_run_id" uuid NOT NULL,
	"parent_run_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"position" integer NOT NULL,
	"child_run_id" uuid NOT NULL,
	"message" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edge_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"edge_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"source_id" uuid,
	"quote" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "edges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"source_entity_id" uuid NOT NULL,
	"target_entity_id" uuid NOT NULL,
	"type" text NOT NULL,
	"weight" double precision NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"label" text NOT NULL,
	"identity_key" text NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"metadata" jsonb,
	"pagerank" double precision DEFAULT 0 NOT NULL,
	"community_id" integer,
	"x" real,
	"y" real,
	"z" real,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_fields" text[] DEFAULT '{}' NOT NULL,
	"pagerank_epoch" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entity_finders" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	CONSTRAINT "entity_finders_workspace_id_user_id_entity_id_pk" PRIMARY KEY("workspace_id","user_id","entity_id")
);
--> statement-breakpoint
CREATE TABLE "entity_finds" (
	"entity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entity_finds_entity_id_run_id_pk" PRIMARY KEY("entity_id","run_id")
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
CREATE TABLE "entity_sources" (
	"entity_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	CONSTRAINT "entity_sources_entity_id_source_id_pk" PRIMARY KEY("entity_id","source_id")
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
CREATE TABLE "idempotency" (
	"api_key_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status_code" integer,
	"body" text,
	"run_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_api_key_id_key_pk" PRIMARY KEY("api_key_id","key")
);
--> statement-breakpoint
CREATE TABLE "passage_terms" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"term" text NOT NULL,
	"passages" integer NOT NULL,
	"words" double precision NOT NULL,
	CONSTRAINT "passage_terms_key" UNIQUE NULLS NOT DISTINCT("workspace_id","term","user_id")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"source_id" uuid,
	"turn_id" uuid,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"words" text NOT NULL,
	"word_count" integer NOT NULL,
	"title_words" text NOT NULL,
	"names" text NOT NULL,
	"titles" text NOT NULL,
	"terms" "tsvector" NOT NULL,
	"analysis_version" integer NOT NULL,
	"embedding" "bytea",
	"embedding_model" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passages_origin" CHECK (num_nonnulls(source_id, turn_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"content" jsonb NOT NULL,
	"next_step" integer NOT NULL,
	"feedback" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "events" (
	"run_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"payload" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"output" json NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_steps_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"parent_run_id" uuid,
	"depth" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"segment" integer DEFAULT 0 NOT NULL,
	"draft_kind" text,
	"redraft_until" timestamp (3) with time zone,
	"phase" integer DEFAULT 0 NOT NULL,
	"workflow_id" text NOT NULL,
	"segment_started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"segment_start_seq" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"restarts" integer DEFAULT 0 NOT NULL,
	"input" jsonb NOT NULL,
	"model_name" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"finish_reason" text,
	"model" jsonb,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"timeline_removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"run_id" uuid,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"workspace_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"row_id" text,
	"column_id" text,
	"claim" text NOT NULL,
	"quote" text NOT NULL,
	"start_at" integer NOT NULL,
	"end_at" integer NOT NULL,
	"verdict" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_chunks" (
	"file_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "file_chunks_file_id_n_pk" PRIMARY KEY("file_id","n")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"run_id" uuid,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_sources" (
	"run_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_sources_run_id_source_id_pk" PRIMARY KEY("run_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"sealed_value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid,
	"source_type" text NOT NULL,
	"url" text NOT NULL,
	"canonical_url" text NOT NULL,
	"content_hash" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"body_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_memories" ADD CONSTRAINT "agent_memories_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_sessions" ADD CONSTRAINT "browser_sessions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "browser_sessions" ADD CONSTRAINT "browser_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_parent_run_id_runs_id_fk" FOREIGN KEY ("parent_run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_evidence" ADD CONSTRAINT "edge_evidence_edge_id_edges_id_fk" FOREIGN KEY ("edge_id") REFERENCES "public"."edges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_evidence" ADD CONSTRAINT "edge_evidence_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edge_evidence" ADD CONSTRAINT "edge_evidence_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_source_entity_id_entities_id_fk" FOREIGN KEY ("source_entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edges" ADD CONSTRAINT "edges_target_entity_id_entities_id_fk" FOREIGN KEY ("target_entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_finders" ADD CONSTRAINT "entity_finders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_finders" ADD CONSTRAINT "entity_finders_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_finds" ADD CONSTRAINT "entity_finds_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_finds" ADD CONSTRAINT "entity_finds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_finds" ADD CONSTRAINT "entity_finds_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_keys" ADD CONSTRAINT "entity_keys_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_kept_id_entities_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_merges" ADD CONSTRAINT "entity_merges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_scores" ADD CONSTRAINT "entity_scores_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_search" ADD CONSTRAINT "entity_search_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_sources" ADD CONSTRAINT "entity_sources_entity_id_entities_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."entities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_sources" ADD CONSTRAINT "entity_sources_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finder_counts" ADD CONSTRAINT "finder_counts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graph_states" ADD CONSTRAINT "graph_states_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_terms" ADD CONSTRAINT "passage_terms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_terms" ADD CONSTRAINT "passage_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_messages" ADD CONSTRAINT "run_messages_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_chunks" ADD CONSTRAINT "file_chunks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_sources" ADD CONSTRAINT "run_sources_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_sources" ADD CONSTRAINT "run_sources_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secrets" ADD CONSTRAINT "secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_member" ON "api_keys" USING btree ("workspace_id","user_id");--> statement-breakpoint
CREATE INDEX "invitations_workspace" ON "invitations" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_name" ON "workspaces" USING btree ("name");--> statement-breakpoint
CREATE INDEX "agent_memories_list" ON "agent_memories" USING btree ("agent_id","id");--> statement-breakpoint
CREATE INDEX "agents_list" ON "agents" USING btree ("workspace_id","is_default","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agents_one_default" ON "agents" USING btree ("workspace_id") WHERE "agents"."is_default";--> statement-breakpoint
CREATE INDEX "browser_sessions_run" ON "browser_sessions" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "screenshots_run" ON "screenshots" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delegations_order" ON "delegations" USING btree ("parent_run_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "delegations_child" ON "delegations" USING btree ("child_run_id");--> statement-breakpoint
CREATE INDEX "delegations_root" ON "delegations" USING btree ("root_run_id");--> statement-breakpoint
CREATE INDEX "delegations_agent" ON "delegations" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "delegations_user" ON "delegations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "delegations_waiting" ON "delegations" USING btree ("workspace_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "edge_evidence_once" ON "edge_evidence" USING btree ("edge_id","run_id",coalesce(source_id, '00000000-0000-0000-0000-000000000000'),md5(quote));--> statement-breakpoint
CREATE INDEX "edge_evidence_run" ON "edge_evidence" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "edge_evidence_source" ON "edge_evidence" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "edges_identity" ON "edges" USING btree ("source_entity_id","target_entity_id","type");--> statement-breakpoint
CREATE INDEX "edges_target" ON "edges" USING btree ("target_entity_id");--> statement-breakpoint
CREATE INDEX "edges_weight" ON "edges" USING btree ("workspace_id","weight" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "entities_identity" ON "entities" USING btree ("workspace_id","identity_key");--> statement-breakpoint
CREATE INDEX "entities_rank" ON "entities" USING btree ("workspace_id","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entities_category" ON "entities" USING btree ("workspace_id","category","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entities_community" ON "entities" USING btree ("workspace_id","community_id","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entities_kind" ON "entities" USING btree ("workspace_id","kind","pagerank" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "entity_finders_entity" ON "entity_finders" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "entity_finders_user" ON "entity_finders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "entity_finds_run" ON "entity_finds" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "entity_finds_user" ON "entity_finds" USING btree ("user_id","entity_id");--> statement-breakpoint
CREATE INDEX "entity_keys_entity" ON "entity_keys" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "entity_merges_kept" ON "entity_merges" USING btree ("kept_id","id");--> statement-breakpoint
CREATE INDEX "entity_scores_until" ON "entity_scores" USING btree ("workspace_id","until_epoch");--> statement-breakpoint
CREATE INDEX "entity_scores_age" ON "entity_scores" USING btree ("workspace_id","replaced_at");--> statement-breakpoint
CREATE INDEX "entity_sources_source" ON "entity_sources" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "graph_states_waiting" ON "graph_states" USING btree ("waiting_since") WHERE waiting_since is not null;--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "passage_terms_user" ON "passage_terms" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passages_source" ON "passages" USING btree ("source_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "passages_turn" ON "passages" USING btree ("turn_id","position");--> statement-breakpoint
CREATE INDEX "passages_terms" ON "passages" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "passages_user" ON "passages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passages_workspace" ON "passages" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_version" ON "drafts" USING btree ("run_id","kind","version");--> statement-breakpoint
CREATE UNIQUE INDEX "drafts_one_pending" ON "drafts" USING btree ("run_id") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "events_activity" ON "events" USING btree ("run_id","seq") WHERE type in ('browse-start', 'browse-step', 'browse-ask-human', 'browse-end', 'skill-session-start', 'skill-ask-secret', 'skill-complete');--> statement-breakpoint
CREATE INDEX "run_messages_inbox" ON "run_messages" USING btree ("run_id","channel","id");--> statement-breakpoint
CREATE INDEX "runs_owner" ON "runs" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "runs_agent" ON "runs" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "runs_parent" ON "runs" USING btree ("parent_run_id");--> statement-breakpoint
CREATE INDEX "runs_children_running" ON "runs" USING btree ("workspace_id") WHERE status = 'running' and parent_run_id is not null;--> statement-breakpoint
CREATE INDEX "runs_running" ON "runs" USING btree ("updated_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "runs_queue" ON "runs" USING btree ("workspace_id","waiting_since","id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "runs_timeline" ON "runs" USING btree ("updated_at") WHERE (timeline_removed_at is null or timeline_removed_at < updated_at) and status in ('completed', 'error', 'failed', 'cancelled');--> statement-breakpoint
CREATE INDEX "turns_list" ON "turns" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "turns_history" ON "turns" USING btree ("agent_id","user_id","id");--> statement-breakpoint
CREATE INDEX "turns_run" ON "turns" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_password" ON "accounts" USING btree ("user_id") WHERE provider_id = 'credential';--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "evidence_run" ON "evidence" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "evidence_source" ON "evidence" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("workspace_id","user_id","id");--> statement-breakpoint
CREATE INDEX "files_run" ON "files" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_sources_number" ON "run_sources" USING btree ("run_id","n");--> statement-breakpoint
CREATE INDEX "run_sources_source" ON "run_sources" USING btree ("source_id");--> statement-breakpoint
CREATE UNIQUE INDEX "secrets_key" ON "secrets" USING btree ("workspace_id","user_id","key");--> statement-breakpoint
CREATE INDEX "sources_list" ON "sources" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sources_public_version" ON "sources" USING btree ("workspace_id",md5(canonical_url),"content_hash") WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sources_private_version" ON "sources" USING btree ("workspace_id","user_id",md5(canonical_url),"content_hash") WHERE user_id is not null;
--> statement-breakpoint
-- What it does not: by hand.

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
--> statement-breakpoint
-- Every place of a folded text begins a gram of three characters, fewer at the end of a word; `~` marks those of names and
-- descriptions, `=` those of metadata. With the mark of the workspace one index finds a term within one workspace.
CREATE FUNCTION entity_terms(workspace uuid, search text, metadata text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_prepend('!' || workspace::text, array(
    SELECT '~' || split_part(substr(search, i, 3), ' ', 1)
      FROM generate_series(1, length(search)) AS i WHERE substr(search, i, 1) <> ' '
    UNION ALL
    SELECT '=' || split_part(substr(metadata, i, 3), ' ', 1)
      FROM generate_series(1, length(metadata)) AS i WHERE substr(metadata, i, 1) <> ' '
  )))
$$;
--> statement-breakpoint
-- Room in every page for new ranks: a row that stays on its page leaves the indexes alone.
ALTER TABLE "entity_search" SET (fillfactor = 85);
--> statement-breakpoint
-- Few are written at a time and many are looked for: no list of what still has to be sorted in.
CREATE INDEX "entity_search_terms" ON "entity_search" USING gin (entity_terms(workspace_id, search_text, metadata_text)) WITH (fastupdate = off);
--> statement-breakpoint
-- Whatever it says, no other plan is possible; and it would be computed from the terms of thousands of rows.
ALTER INDEX "entity_search_terms" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
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
