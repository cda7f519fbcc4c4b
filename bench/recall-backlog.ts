import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { quickOption, readOptions } from './command-line/read-options.ts';
import { cpuSeconds } from './runs/process-cost.ts';
import { makeCaller } from './runs/quarry.ts';
import { median, percentile } from './runs/statistics.ts';
import { makeGround } from './scale/ground.ts';

const values = readOptions({
  name: 'recall-backlog',
  about:
    'Recall while many turns are not indexed yet: how long a question takes, and how the backlog shrinks.',
  options: {
    quick: quickOption,
    turns: { type: 'string', value: 'N', default: '100000', help: 'turns that are behind' },
    nodes: { type: 'string', value: 'N', default: '1', help: 'nodes that index' },
  },
});
const TURNS = values.quick ? 10_000 : Number(values.turns);
const QUESTIONS = values.quick ? 20 : 100;
const GAP_MS = 100;

/** Sixty words of a vocabulary of 30,000, rare ones seldom: in SQL, so that a million turns take a minute. */
const WORDS = `(select string_agg('word' || (power(random() + n * 0 + length(kind) * 0, 4) * 30000)::int, ' ') || '.' from generate_series(1, 60) n)`;

const STORE = `
  with caller as (
    select w.id as workspace_id, m.user_id, a.id as agent_id
    from workspaces w join agents a on a.workspace_id = w.id join members m on m.workspace_id = w.id
    where w.name = 'bench' limit 1
  ), made as (
    insert into runs (id, workspace_id, user_id, agent_id, status, workflow_id, input, model_name, text, attempt)
    select id, workspace_id, user_id, agent_id, 'completed', id || '.0', '{}'::jsonb, 'bench/m', 'x', 1
    from caller, lateral (select uuidv7(make_interval(secs => -n)) as id from generate_series(1, $1::int) n) ids
    returning id, workspace_id, user_id, agent_id
  )
  select * into new_runs from made`;
const STORE_TURNS = `
  insert into turns (id, workspace_id, user_id, agent_id, run_id, kind, content)
  select uuidv7(make_interval(secs => -300)), workspace_id, user_id, agent_id, r.id, kind, ${WORDS}
  from new_runs r, (values (1, 'user'), (2, 'assistant')) as kinds(n, kind) order by r.id, kinds.n`;

console.log(
  `${os.cpus().length} cores, Node ${process.version}, load before ${os.loadavg()[0]!.toFixed(1)}\n`,
);
const ground = await makeGround();
try {
  const [first] = await ground.startNodes(1);
  const key = await makeCaller(ground.connection, first!.port);
  await first!.stop();
  ground.nodes.length = 0;
  await storeTurns(ground.pool, TURNS);
  const nodes = await ground.startNodes(Number(values.nodes));
  const cpu = () => cpuSeconds([...nodes.map(({ pid }) => pid), ground.postmaster]);
  const search = searcher(nodes[0]!.port, key);

  const [behind, before, startedAt] = [await waiting(ground.pool), cpu(), performance.now()];
  const told = await search();
  const during = await ask(search, QUESTIONS);
  const fresh = await untilIndexed(ground.pool);
  const [left, seconds] = [await waiting(ground.pool), (performance.now() - startedAt) / 1_000];
  const spent = cpu() - before;
  console.log(`behind at first ${behind}, after ${seconds.toFixed(1)} s and ${QUESTIONS} questions ${left}`);
  console.log(
    `a question meanwhile, ms: p50 ${ms(during, 0.5)}, p95 ${ms(during, 0.95)}, most ${ms(during, 1)}`,
  );
  console.log(`the first answer says that ${told.waiting} are not searchable yet`);
  console.log(
    `indexed meanwhile: ${((behind - left) / seconds).toFixed(0)} turns a second, with ${((spent / (behind - left)) * 1_000).toFixed(2)} CPU s for 1,000`,
  );
  console.log(`a source of another workspace searchable after ${fresh.toFixed(0)} ms`);
  while ((await waiting(ground.pool)) > 0) await sleep(500);
  console.log(`nothing left after ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  await sleep(1_000);
  const after = await ask(search, QUESTIONS);
  console.log(
    `a question after that, ms: p50 ${ms(after, 0.5)}, p95 ${ms(after, 0.95)}, most ${ms(after, 1)}`,
  );
} finally {
  await ground.stop();
}

async function storeTurns(pool: Pool, turns: number): Promise<void> {
  await pool.query(STORE, [Math.round(turns / 2)]);
  await pool.query(STORE_TURNS);
  await pool.query('drop table new_runs');
  await pool.query('vacuum analyze');
}

async function waiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from index_queue');
  return rows[0]!.count;
}

function word(): string {
  return `word${Math.floor(Math.random() ** 2 * 30_000)}`;
}

function searcher(port: number, key: string) {
  return async (): Promise<{ ms: number; waiting: number }> => {
    const query = encodeURIComponent(`What did we say about ${word()} and ${word()} with ${word()}?`);
    const startedAt = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/source/search?query=${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const body = (await response.json()) as { waiting: number };
    if (response.status !== 200) throw new Error(JSON.stringify(body));
    return { ms: performance.now() - startedAt, waiting: body.waiting };
  };
}

async function ask(search: ReturnType<typeof searcher>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    times.push((await search()).ms);
    await sleep(GAP_MS);
  }
  return times;
}

/** A workspace with one source, beside one with all the others. */
async function untilIndexed(pool: Pool): Promise<number> {
  const startedAt = performance.now();
  await pool.query(`
    with w as (insert into workspaces (id, name) values (uuidv7(), 'small') returning id)
    insert into sources (id, workspace_id, source_type, url, canonical_url, content_hash, title, body)
    select uuidv7(), id, 'public', 'https://small.invalid', 'https://small.invalid', 'x', 'Small', 'A small source.' from w`);
  for (;;) {
    const { rowCount } = await pool.query("select 1 from passages where title = 'Small'");
    if (rowCount) return performance.now() - startedAt;
    await sleep(20);
  }
}

function ms(times: number[], share: number): string {
  return (share === 0.5 ? median(times) : percentile(times, share)).toFixed(0);
}
