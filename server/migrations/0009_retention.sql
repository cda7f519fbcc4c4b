ALTER TABLE "runs" ADD COLUMN "timeline_removed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "runs_timeline" ON "runs" USING btree ("updated_at") WHERE (timeline_removed_at is null or timeline_removed_at < updated_at) and status in ('completed', 'error', 'failed', 'cancelled');--> statement-breakpoint
CREATE INDEX "files_screenshots" ON "files" USING btree ("id") WHERE run_id is not null and media_type like 'image/%';--> statement-breakpoint
CREATE INDEX "files_others" ON "files" USING btree ("id") WHERE run_id is null or media_type not like 'image/%';