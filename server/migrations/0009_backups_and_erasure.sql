CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"rows" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "runs_at_rest" ON "runs" USING btree ("updated_at") WHERE status <> 'running';