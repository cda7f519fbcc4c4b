CREATE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE
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
BEGIN
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
CREATE TRIGGER events_webhooks AFTER INSERT ON events FOR EACH ROW
WHEN (NEW.type IN (
  'complete', 'error', 'first_plan', 'regenerated_plan', 'first_report_structure', 'regenerated_report_structure',
  'first_matrix_structure', 'regenerated_matrix_structure', 'browse-ask-human', 'skill-ask-secret', 'approval-needed', 'budget-warning'
))
EXECUTE FUNCTION queue_webhooks();
