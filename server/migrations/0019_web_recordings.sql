CREATE TABLE "web_recordings" (
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_recordings_workspace_id_name_key_pk" PRIMARY KEY("workspace_id","name","key")
);
--> statement-breakpoint
ALTER TABLE "web_recordings" ADD CONSTRAINT "web_recordings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "web_recordings_age" ON "web_recordings" USING btree ("created_at");