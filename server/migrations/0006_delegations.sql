CREATE TABLE "agent_memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"memory_markdown" text NOT NULL,
	"replaced_by_run_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"root_run_id" uuid NOT NULL,
	"parent_run_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"position" integer NOT NULL,
	"child_run_id" uuid NOT NULL,
	"message" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent_memories" ADD CONSTRAINT "agent_memories_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_parent_run_id_runs_id_fk" FOREIGN KEY ("parent_run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegations" ADD CONSTRAINT "delegations_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_memories_list" ON "agent_memories" USING btree ("agent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "delegations_order" ON "delegations" USING btree ("parent_run_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "delegations_child" ON "delegations" USING btree ("child_run_id");--> statement-breakpoint
CREATE INDEX "delegations_root" ON "delegations" USING btree ("root_run_id");--> statement-breakpoint
CREATE INDEX "delegations_agent" ON "delegations" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "delegations_user" ON "delegations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "delegations_waiting" ON "delegations" USING btree ("workspace_id","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "runs_children_running" ON "runs" USING btree ("workspace_id") WHERE status = 'running' and parent_run_id is not null;