CREATE TABLE "spent_days" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"model" text NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cached_input_tokens" bigint NOT NULL,
	"cache_write_tokens" bigint NOT NULL,
	CONSTRAINT "spent_days_workspace_id_day_user_id_key_id_model_pk" PRIMARY KEY("workspace_id","day","user_id","key_id","model")
);
--> statement-breakpoint
ALTER TABLE "spent_days" ADD CONSTRAINT "spent_days_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_days" ADD CONSTRAINT "spent_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_paid" ON "runs" USING btree ("workspace_id","id") WHERE status = 'completed' and input_tokens > 0;
--> statement-breakpoint
-- In the database, so that what a node of the release before stores is counted too. In order: two statements that meet in
-- several days wait for one another and never in a circle.
CREATE FUNCTION count_new_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spent_days AS d (workspace_id, day, user_id, key_id, model, input_tokens, output_tokens, cached_input_tokens,
    cache_write_tokens)
    SELECT r.workspace_id, (r.created_at AT TIME ZONE 'UTC')::date, r.user_id, coalesce(r.input ->> 'keyId', ''), c.model,
      sum(c.input_tokens), sum(c.output_tokens), sum(c.cached_input_tokens), sum(c.cache_write_tokens)
    FROM added c JOIN runs r ON r.id = c.run_id
    GROUP BY 1, 2, 3, 4, 5
    ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (workspace_id, day, user_id, key_id, model) DO UPDATE SET
    input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens,
    cached_input_tokens = d.cached_input_tokens + excluded.cached_input_tokens,
    cache_write_tokens = d.cache_write_tokens + excluded.cache_write_tokens;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION count_more_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO spent_days AS d (workspace_id, day, user_id, key_id, model, input_tokens, output_tokens, cached_input_tokens,
    cache_write_tokens)
    SELECT r.workspace_id, (r.created_at AT TIME ZONE 'UTC')::date, r.user_id, coalesce(r.input ->> 'keyId', ''), c.model,
      sum(c.input_tokens), sum(c.output_tokens), sum(c.cached_input_tokens), sum(c.cache_write_tokens)
    FROM (
      SELECT run_id, model, input_tokens, output_tokens, cached_input_tokens, cache_write_tokens FROM after
      UNION ALL
      SELECT run_id, model, -input_tokens, -output_tokens, -cached_input_tokens, -cache_write_tokens FROM before
    ) c JOIN runs r ON r.id = c.run_id
    GROUP BY 1, 2, 3, 4, 5
    ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (workspace_id, day, user_id, key_id, model) DO UPDATE SET
    input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens,
    cached_input_tokens = d.cached_input_tokens + excluded.cached_input_tokens,
    cache_write_tokens = d.cache_write_tokens + excluded.cache_write_tokens;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER run_usage_added AFTER INSERT ON run_usage
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_spending();
--> statement-breakpoint
CREATE TRIGGER run_usage_changed AFTER UPDATE ON run_usage
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_more_spending();
--> statement-breakpoint
INSERT INTO spent_days (workspace_id, day, user_id, key_id, model, input_tokens, output_tokens, cached_input_tokens,
    cache_write_tokens)
  SELECT r.workspace_id, (r.created_at AT TIME ZONE 'UTC')::date, r.user_id, coalesce(r.input ->> 'keyId', ''), c.model,
      sum(c.input_tokens), sum(c.output_tokens), sum(c.cached_input_tokens), sum(c.cache_write_tokens)
    FROM run_usage c JOIN runs r ON r.id = c.run_id
    GROUP BY 1, 2, 3, 4, 5;
