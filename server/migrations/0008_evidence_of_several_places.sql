ALTER TABLE "evidence" ADD COLUMN "quotes" jsonb;--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "parts" jsonb;