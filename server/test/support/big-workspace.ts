import type { ClientConfig, Pool } from 'pg';
import { openIndexWorkStore } from '../../src/store/retrieval/index-work.ts';

export interface WorkspaceSize {
  conversations: number;
  runs: number;
  eventsPerRun: number;
  sources: number;
}

export const BIG: WorkspaceSize = { conversations: 10_000, runs: 100_000, eventsPerRun: 10, sources: 50_000 };

/** Made by SQL in the workspace `bench`, for its one member: each run a question, an answer, events and a source. */
export async function storeBigWorkspace(pool: Pool, size: WorkspaceSize): Promise<void> {
  await pool.query(`
    create table caller as
    select w.id as workspace_id, m.user_id, a.id as agent_id
    from workspaces w join agents a on a.workspace_id = w.id join members m on m.workspace_id = w.id
    where w.name = 'bench' limit 1`);
  // What is measured are lists and searches: nothing of this is to be indexed meanwhile.
  await pool.query('alter table turns disable trigger turns_queued');
  await pool.query('alter table sources disable trigger sources_queued');
  await pool.query('alter table events disable trigger user');
  for (const [text, values] of statements(size)) await pool.query(text, values);
  await pool.query('alter table turns enable trigger turns_queued');
  await pool.query('alter table sources enable trigger sources_queued');
  await pool.query('alter table events enable trigger user');
  await pool.query('drop table caller, new_conversations, new_runs, new_sources');
  await pool.query('vacuum analyze');
}

/** As the background does it, without its pauses. */
export async function readAllPairs(connection: ClientConfig): Promise<void> {
  const { store, close } = await openIndexWorkStore(connection);
  try {
    while ((await store.readPairs()).indexed > 0);
  } finally {
    await close();
  }
}

/** Words that stand in every text, in one of a hundred, and in one of a thousand. */
const SAID = (n: string) =>
  `'Which granite number ' || ${n} || ' is found in the quarry of place' || ${n} % 100 || ' near rarity' || ${n} % 1000 || '?'`;

const statements = (size: WorkspaceSize): [string, unknown[]][] => [
  [
    `create table new_conversations as select n, uuidv7(make_interval(secs => -n * 60)) as id from generate_series(1, $1::int) n`,
    [size.conversations],
  ],
  [
    `insert into conversations (id, workspace_id, user_id, title, title_by, archived, pinned, created_at, updated_at)
     select c.id, workspace_id, user_id, ${SAID('n')}, 'question', n % 20 = 0, n % 1000 = 0,
       now() - make_interval(secs => n * 60), now() - make_interval(secs => n * 60)
     from new_conversations c, caller`,
    [],
  ],
  [
    `create table new_runs as
     select g.n, uuidv7(make_interval(secs => -g.n * 6)) as id, c.id as conversation_id,
       case g.n % 200 when 0 then 'failed' when 1 then 'awaiting_review' else 'completed' end as status
     from generate_series(1, $1::int) as g(n) left join new_conversations c on g.n % 2 = 0 and c.n = g.n / 2 % $2::int + 1`,
    [size.runs, size.conversations],
  ],
  [
    `insert into runs (id, workspace_id, user_id, agent_id, conversation_id, status, workflow_id, input, model_name, text, attempt,
       created_at, updated_at)
     select r.id, workspace_id, user_id, agent_id, conversation_id, status, r.id || '.0',
       jsonb_build_object('inputText', ${SAID('n')}, 'locale', 'en', 'promptKey', 'chat-routing', 'modelName', 'embedded/extractive',
         'fileUrls', '[]'::jsonb, 'mentions', '[]'::jsonb), 'embedded/extractive',
       repeat('Slate is a rock that splits, and so is number ' || n || '. ', 20), 1,
       now() - make_interval(secs => n * 6), now() - make_interval(secs => n * 6)
     from new_runs r, caller`,
    [],
  ],
  [
    `insert into run_usage (run_id, role, model, calls, input_tokens, output_tokens, cached_input_tokens, cache_write_tokens)
     select id, 'run', 'openai/model-' || n % 3, 2, 3000, 200, 0, 0 from new_runs`,
    [],
  ],
  [
    `insert into events (run_id, seq, type, payload)
     select r.id, s, case when s = 1 then 'config' when s = $1 then 'complete' else 'delta' end,
       json_build_object('runId', r.id, 'deltaText', 'granite and slate ', 'stepIndex', 0, 'modelId', 'm', 'provider', 'p')
     from new_runs r, generate_series(1, $1::int) s`,
    [size.eventsPerRun],
  ],
  [
    `insert into turns (id, workspace_id, user_id, agent_id, run_id, conversation_id, kind, content)
     select uuidv7(make_interval(secs => -n * 6 + k)), workspace_id, user_id, agent_id, r.id, conversation_id, kind,
       case kind when 'user' then ${SAID('n')} else repeat('Slate is a rock that splits, and so is number ' || n || '. ', 20) end
     from new_runs r, caller, (values (1, 'user'), (2, 'assistant')) as kinds(k, kind)`,
    [],
  ],
  [
    `create table new_sources as select n, uuidv7(make_interval(secs => -n * 12)) as id from generate_series(1, $1::int) n`,
    [size.sources],
  ],
  [
    `insert into sources (id, workspace_id, user_id, source_type, url, canonical_url, content_hash, title, body)
     select s.id, workspace_id, case when n % 10 = 0 then user_id end, case when n % 10 = 0 then 'private' else 'public' end,
       'https://site' || n % 500 || '.example/page/' || n, 'https://site' || n % 500 || '.example/page/' || n, n::text,
       ${SAID('n')}, repeat('Slate is a rock that splits. ', 60)
     from new_sources s, caller`,
    [],
  ],
  [
    `insert into run_sources (run_id, source_id, n)
     select r.id, s.id, 1 from new_runs r join new_sources s on s.n = r.n % $1::int + 1`,
    [size.sources],
  ],
];
