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
ALTER TABLE "passage_terms" ADD CONSTRAINT "passage_terms_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_terms" ADD CONSTRAINT "passage_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_turn_id_turns_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."turns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_terms_user" ON "passage_terms" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passages_source" ON "passages" USING btree ("source_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "passages_turn" ON "passages" USING btree ("turn_id","position");--> statement-breakpoint
CREATE INDEX "passages_terms" ON "passages" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "passages_user" ON "passages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passages_workspace" ON "passages" USING btree ("workspace_id");