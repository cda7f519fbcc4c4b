CREATE TABLE "mcp_servers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"program" jsonb,
	"key_header" text,
	"sealed_keys" text,
	"sealed_oauth" text,
	"oauth_state" text,
	"oauth_user_id" uuid,
	"oauth_ends_at" timestamp (3) with time zone,
	"oauth" text DEFAULT 'none' NOT NULL,
	"timeout_seconds" integer,
	"is_on" boolean DEFAULT true NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"last_failure" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mcp_tools" (
	"server_id" uuid NOT NULL,
	"name" text NOT NULL,
	"offered" jsonb,
	"allowed" jsonb,
	"approval" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mcp_tools_server_id_name_pk" PRIMARY KEY("server_id","name")
);
--> statement-breakpoint
ALTER TABLE "mcp_servers" ADD CONSTRAINT "mcp_servers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_servers" ADD CONSTRAINT "mcp_servers_oauth_user_id_users_id_fk" FOREIGN KEY ("oauth_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_tools" ADD CONSTRAINT "mcp_tools_server_id_mcp_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."mcp_servers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mcp_servers_name" ON "mcp_servers" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "mcp_servers_oauth_state" ON "mcp_servers" USING btree ("oauth_state");