ALTER TABLE "spent_days" ADD COLUMN "role" text DEFAULT 'run' NOT NULL;--> statement-breakpoint
ALTER TABLE "spent_days" ADD COLUMN "runs" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spent_days" ADD COLUMN "calls" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "spent_days" DROP CONSTRAINT "spent_days_workspace_id_day_user_id_key_id_model_pk";--> statement-breakpoint
ALTER TABLE "spent_days" ADD CONSTRAINT "spent_days_workspace_id_day_user_id_key_id_model_role_pk" PRIMARY KEY("workspace_id","day","user_id","key_id","model","role");--> statement-breakpoint
-- In order: two statements that meet in several days wait for one another and never in a circle.
-- One plan for all: to make one for each array costs five times the work.
CREATE FUNCTION count_spending() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  lines run_usage[];
BEGIN
  -- Also a statement that might have changed something comes here.
  IF NOT EXISTS (SELECT FROM after) THEN RETURN NULL; END IF;
  lines := ARRAY(SELECT (run_id, role, model, calls, input_tokens, output_tokens, cached_input_tokens,
    cache_write_tokens)::run_usage FROM after);
  IF TG_OP = 'UPDATE' THEN
    lines := lines || ARRAY(SELECT (run_id, role, model, -calls, -input_tokens, -output_tokens, -cached_input_tokens,
      -cache_write_tokens)::run_usage FROM before);
  END IF;
  INSERT INTO spent_days AS d (workspace_id, day, user_id, key_id, model, role, runs, calls, input_tokens, output_tokens,
      cached_input_tokens, cache_write_tokens)
    SELECT r.workspace_id, (r.created_at AT TIME ZONE 'UTC')::date, r.user_id, coalesce(r.input ->> 'keyId', ''), c.model,
      c.role,
      -- A run counts with the first of its lines, when there was none before.
      count(*) FILTER (WHERE TG_OP = 'INSERT' AND c.place = 1
        AND c.of_run = (SELECT count(*) FROM run_usage u WHERE u.run_id = c.run_id)),
      sum(c.calls), sum(c.input_tokens), sum(c.output_tokens), sum(c.cached_input_tokens), sum(c.cache_write_tokens)
    FROM (
      SELECT *, row_number() OVER (PARTITION BY run_id ORDER BY role <> 'run', role, model) AS place,
        count(*) OVER (PARTITION BY run_id) AS of_run
      FROM unnest(lines)
    ) c JOIN runs r ON r.id = c.run_id
    GROUP BY 1, 2, 3, 4, 5, 6
    ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (workspace_id, day, user_id, key_id, model, role) DO UPDATE SET
    runs = d.runs + excluded.runs, calls = d.calls + excluded.calls,
    input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens,
    cached_input_tokens = d.cached_input_tokens + excluded.cached_input_tokens,
    cache_write_tokens = d.cache_write_tokens + excluded.cache_write_tokens;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER run_usage_added AFTER INSERT ON run_usage
REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_spending();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER run_usage_changed AFTER UPDATE ON run_usage
REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION count_spending();
--> statement-breakpoint
-- What is summed up already stays, also of runs that are deleted: it is told apart as far as their lines are there.
WITH lines AS (
  SELECT r.workspace_id, (r.created_at AT TIME ZONE 'UTC')::date AS day, r.user_id,
    coalesce(r.input ->> 'keyId', '') AS key_id, u.*,
    row_number() OVER (PARTITION BY u.run_id ORDER BY u.role <> 'run', u.role, u.model) AS place
  FROM run_usage u JOIN runs r ON r.id = u.run_id
), told AS (
  SELECT workspace_id, day, user_id, key_id, model, role, count(*) FILTER (WHERE place = 1) AS runs, sum(calls) AS calls,
    sum(input_tokens) AS input_tokens, sum(output_tokens) AS output_tokens,
    sum(cached_input_tokens) AS cached_input_tokens, sum(cache_write_tokens) AS cache_write_tokens
  FROM lines GROUP BY 1, 2, 3, 4, 5, 6
), moved AS (
  SELECT * FROM told
  UNION ALL
  SELECT workspace_id, day, user_id, key_id, model, 'run', 0, 0, -sum(input_tokens), -sum(output_tokens),
    -sum(cached_input_tokens), -sum(cache_write_tokens)
  FROM told GROUP BY 1, 2, 3, 4, 5
)
INSERT INTO spent_days AS d (workspace_id, day, user_id, key_id, model, role, runs, calls, input_tokens, output_tokens,
    cached_input_tokens, cache_write_tokens)
  SELECT workspace_id, day, user_id, key_id, model, role, sum(runs), sum(calls), sum(input_tokens), sum(output_tokens),
    sum(cached_input_tokens), sum(cache_write_tokens)
  FROM moved GROUP BY 1, 2, 3, 4, 5, 6
ON CONFLICT (workspace_id, day, user_id, key_id, model, role) DO UPDATE SET
  runs = d.runs + excluded.runs, calls = d.calls + excluded.calls,
  input_tokens = d.input_tokens + excluded.input_tokens, output_tokens = d.output_tokens + excluded.output_tokens,
  cached_input_tokens = d.cached_input_tokens + excluded.cached_input_tokens,
  cache_write_tokens = d.cache_write_tokens + excluded.cache_write_tokens;
--> statement-breakpoint
-- Of runs of releases that stored the sum alone.
INSERT INTO spent_days AS d (workspace_id, day, user_id, key_id, model, runs, input_tokens, output_tokens,
    cached_input_tokens, cache_write_tokens)
  SELECT r.workspace_id, (r.created_at AT TIME ZONE 'UTC')::date, r.user_id, coalesce(r.input ->> 'keyId', ''),
    coalesce((r.model ->> 'provider') || '/' || (r.model ->> 'id'), r.model_name), count(*), sum(r.input_tokens),
    sum(r.output_tokens), 0, 0
  FROM runs r
  WHERE r.status = 'completed' AND NOT EXISTS (SELECT FROM run_usage u WHERE u.run_id = r.id)
  GROUP BY 1, 2, 3, 4, 5
ON CONFLICT (workspace_id, day, user_id, key_id, model, role) DO UPDATE SET
  runs = d.runs + excluded.runs, input_tokens = d.input_tokens + excluded.input_tokens,
  output_tokens = d.output_tokens + excluded.output_tokens;
