DROP INDEX "files_screenshots";--> statement-breakpoint
DROP INDEX "files_others";