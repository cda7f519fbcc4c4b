import type { Pool } from 'pg';

const EVENTS_PER_RUN = 200;

/** Finished runs of the bench user, made by SQL: a question, 200 events and an answer each. */
export async function storeEvents(pool: Pool, events: number): Promise<void> {
  await pool.query(RUNS, [Math.round(events / EVENTS_PER_RUN), 'completed']);
  await pool.query(EVENTS, [EVENTS_PER_RUN]);
  await pool.query(TURNS);
  await pool.query('drop table new_runs');
  await pool.query('vacuum analyze');
}

/** Runs as a pause for review leaves them: a draft, its event, and nothing at work. */
export async function storePaused(pool: Pool, runs: number): Promise<void> {
  await pool.query(RUNS, [runs, 'awaiting_review']);
  await pool.query(EVENTS, [20]);
  await pool.query(`
    insert into drafts (id, run_id, kind, version, status, content, next_step)
    select uuidv7(), id, 'plan', 1, 'pending', '{"goal":"Know rocks","steps":[],"question":"Good?"}', 1 from new_runs`);
  await pool.query("update runs set draft_kind = 'plan' where status = 'awaiting_review'");
  await pool.query('drop table new_runs');
  await pool.query('vacuum analyze');
}

const RUNS = `
  create table new_runs as
  with caller as (
    select w.id as workspace_id, u.id as user_id, a.id as agent_id
    from workspaces w join agents a on a.workspace_id = w.id join members m on m.workspace_id = w.id
    join users u on u.id = m.user_id where w.name = 'bench' limit 1
  ), made as (
    insert into runs (id, workspace_id, user_id, agent_id, status, workflow_id, input, model_name, text, attempt)
    select id, workspace_id, user_id, agent_id, $2, id || '.0',
      '{"inputText":"Which rocks are found in a quarry?","locale":"en","promptKey":"chat-routing","modelName":"embedded/extractive","fileUrls":[],"mentions":[]}'::jsonb,
      'embedded/extractive', 'Granite and slate.', 1
    from caller, lateral (select uuidv7(make_interval(secs => -n)) as id from generate_series(1, $1::int) n) ids
    returning id, workspace_id, user_id, agent_id
  ) select * from made`;

const EVENTS = `
  insert into events (run_id, seq, type, payload)
  select r.id, n, case when n = 1 then 'config' when n = $1 then 'complete' else 'delta' end,
    json_build_object('runId', r.id, 'deltaText', 'granite and slate ', 'stepIndex', 0, 'modelId', 'm', 'provider', 'p')
  from new_runs r, generate_series(1, $1::int) n`;

const TURNS = `
  insert into turns (id, workspace_id, user_id, agent_id, run_id, kind, content)
  select uuidv7(), workspace_id, user_id, agent_id, id, kind, 'Which rocks are found in a quarry?'
  from new_runs, (values ('user'), ('assistant')) as kinds(kind)`;
