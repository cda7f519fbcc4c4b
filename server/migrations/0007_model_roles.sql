CREATE TABLE "model_places" (
	"pool" text NOT NULL,
	"node_id" text NOT NULL,
	"held" integer NOT NULL,
	"at_work" jsonb NOT NULL,
	"waiting" jsonb NOT NULL,
	CONSTRAINT "model_places_pool_node_id_pk" PRIMARY KEY("pool","node_id")
);
--> statement-breakpoint
CREATE TABLE "run_usage" (
	"run_id" uuid NOT NULL,
	"role" text NOT NULL,
	"model" text NOT NULL,
	"calls" integer NOT NULL,
	"input_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"cached_input_tokens" integer NOT NULL,
	"cache_write_tokens" integer NOT NULL,
	CONSTRAINT "run_usage_run_id_role_model_pk" PRIMARY KEY("run_id","role","model")
);
--> statement-breakpoint
ALTER TABLE "run_usage" ADD CONSTRAINT "run_usage_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;