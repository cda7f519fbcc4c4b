CREATE TABLE "run_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "run_messages" ADD CONSTRAINT "run_messages_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_messages_inbox" ON "run_messages" USING btree ("run_id","channel","id");--> statement-breakpoint
CREATE INDEX "events_activity" ON "events" USING btree ("run_id","seq") WHERE type in ('browse-start', 'browse-step', 'browse-ask-human', 'browse-end', 'skill-session-start', 'skill-ask-secret', 'skill-complete');