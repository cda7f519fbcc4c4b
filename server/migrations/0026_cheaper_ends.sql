-- Each run ends with these: where nobody waits for a webhook, and nothing that was counted has changed, they do nothing.
CREATE OR REPLACE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks) THEN RETURN NULL; END IF;
  kind := CASE
    WHEN NEW.type = 'complete' AND NEW.payload ->> 'status' = 'cancelled' THEN 'run.cancelled'
    WHEN NEW.type = 'complete' THEN 'run.completed'
    WHEN NEW.type = 'error' AND NEW.payload ->> 'status' = 'pending' THEN NULL
    WHEN NEW.type = 'error' THEN 'run.failed'
    WHEN NEW.type = 'browse-ask-human' THEN 'question.asked'
    WHEN NEW.type = 'skill-ask-secret' THEN 'secret.needed'
    WHEN NEW.type = 'approval-needed' THEN 'approval.needed'
    WHEN NEW.type = 'budget-warning' THEN 'budget.near'
    ELSE 'draft.pending'
  END;
  INSERT INTO webhook_deliveries (webhook_id, run_id, seq, type, next_attempt_at)
  SELECT w.id, r.id, NEW.seq, kind, now()
  FROM runs r
  JOIN webhooks w ON w.workspace_id = r.workspace_id AND (w.covers = 'workspace' OR w.user_id = r.user_id)
  WHERE r.id = NEW.run_id AND kind IS NOT NULL AND w.disabled_at IS NULL
    AND (w.events IS NULL OR kind = ANY (w.events))
    -- What is copied or restored has happened long ago.
    AND NEW.created_at > now() - interval '10 minutes' AND NEW.created_at >= w.created_at
    AND NOT (kind = 'draft.pending' AND coalesce(r.input ->> 'unattended', '') = 'true');
  IF FOUND THEN PERFORM pg_notify('quarry_webhooks', ''); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_more_spending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Also a statement that might have changed something comes here.
  IF NOT EXISTS (SELECT FROM after) THEN RETURN NULL; END IF;
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
