CREATE TABLE "site_icons" (
	"workspace_id" uuid NOT NULL,
	"origin" text NOT NULL,
	"media_type" text,
	"bytes" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_icons_workspace_id_origin_pk" PRIMARY KEY("workspace_id","origin")
);
--> statement-breakpoint
CREATE TABLE "source_file_chunks" (
	"file_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "source_file_chunks_file_id_n_pk" PRIMARY KEY("file_id","n")
);
--> statement-breakpoint
CREATE TABLE "source_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evidence" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "pages" jsonb;--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "site_icons" ADD CONSTRAINT "site_icons_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_file_chunks" ADD CONSTRAINT "source_file_chunks_file_id_source_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."source_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_files" ADD CONSTRAINT "source_files_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "source_files_content" ON "source_files" USING btree ("workspace_id","sha256");--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_file_id_source_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."source_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sources_file" ON "sources" USING btree ("file_id");--> statement-breakpoint
CREATE FUNCTION drop_unused_source_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Bytes go with the last source that was read from them.
  DELETE FROM source_files f
    WHERE f.id IN (SELECT file_id FROM gone WHERE file_id IS NOT NULL)
      AND NOT EXISTS (SELECT 1 FROM sources s WHERE s.file_id = f.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sources_drop_files AFTER DELETE ON sources
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION drop_unused_source_files();
