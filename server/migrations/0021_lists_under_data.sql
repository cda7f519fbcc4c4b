CREATE INDEX "conversations_title" ON "conversations" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "runs_not_completed" ON "runs" USING btree ("workspace_id","user_id","id") WHERE status <> 'completed';--> statement-breakpoint
CREATE INDEX "turns_content" ON "turns" USING gin ("content" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sources_search" ON "sources" USING gin ("title" gin_trgm_ops,"url" gin_trgm_ops);