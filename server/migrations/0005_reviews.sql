ALTER TABLE "drafts" ADD COLUMN "next_step" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "draft_kind" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "redraft_until" timestamp (3) with time zone;