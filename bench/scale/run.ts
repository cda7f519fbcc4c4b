import { once } from 'node:events';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../api/src/client.ts';
import { startChild } from '../runs/child.ts';
import type { Load, LoadResult } from '../runs/load.ts';
import { cpuSeconds, memory } from '../runs/process-cost.ts';
import { makeCaller } from '../runs/quarry.ts';
import { quickOption, readOptions } from '../command-line/read-options.ts';
import type { Quarry } from '../runs/quarry.ts';
import { SHAPES } from '../runs/stage.ts';
import { median, percentile } from '../runs/statistics.ts';
import { startBody } from '../runs/stream-run.ts';
import { makeGround } from './ground.ts';
import { storeEvents, storePaused } from './stored.ts';

const values = readOptions({
  name: 'scale',
  about: 'How the service grows: with nodes, with runs that wait for people, and with what is stored.',
  options: {
    quick: quickOption,
    only: { type: 'string', value: 'PART,…', default: 'nodes,paused,stored', help: 'parts of it' },
  },
});
const wanted = (part: string) => values.only.split(',').includes(part);
const LOAD_MS = values.quick ? 4_000 : 15_000;
const IDLE_MS = values.quick ? 5_000 : 20_000;
const STREAMS = 96;
const PROBES = 8;
const PAUSED = 2_000;
const SIZES = values.quick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
const ASKED = values.quick ? 50 : 300;

// What a node asks every few seconds: whether anybody's run is abandoned.
const SWEEP = `select r.id from runs r where r.status = 'running' and r.waiting_since is null
  and r.segment_started_at < now() - interval '3 seconds' and not exists (
    select 1 from dbos.workflow_status w where w.workflow_uuid = r.workflow_id and w.status in ('PENDING', 'ENQUEUED', 'DELAYED'))`;

const base = (node: Quarry) => `http://127.0.0.1:${node.port}/api/v1`;

console.log(
  `${os.cpus().length} cores, Node ${process.version}, load before ${os.loadavg()[0]!.toFixed(1)}\n`,
);
const ground = await makeGround();
try {
  const [first] = await ground.startNodes(1);
  const key = await makeCaller(ground.connection, first!.port);
  if (wanted('nodes')) await measureNodes(key);
  if (wanted('paused')) await measurePaused();
  if (wanted('stored')) await measureStored(key);
} finally {
  await ground.stop();
}

async function measureNodes(key: string): Promise<void> {
  console.log(
    `| nodes | runs | events/s stored | delivery to another node p50 / p99 ms | CPU s a run | bytes a run |
| --- | --- | --- | --- | --- | --- |`,
  );
  for (const count of [1, 2, 3]) {
    const nodes = await ground.startNodes(count);
    const pids = [...nodes.map(({ pid }) => pid), ground.postmaster];
    const loads = await Promise.all(nodes.map(() => startChild('load')));
    await Promise.all(loads.map((load, i) => generate(load, nodes[i]!, { key, forMs: 0, of: count })));
    const before = { events: await countEvents(), bytes: await databaseBytes(), cpu: cpuSeconds(pids) };
    const startedAt = performance.now();
    const under = loads.map((load, i) => generate(load, nodes[i]!, { key, forMs: LOAD_MS, of: count }));
    const probes = Array.from({ length: PROBES }, (_, i) => probe(nodes, { key, start: i % count }));
    const runs = (await Promise.all(under)).reduce((sum, result) => sum + result.runs.length, 0) + PROBES;
    const seconds = (performance.now() - startedAt) / 1000;
    const delays = (await Promise.all(probes)).flat();
    const cpu = (cpuSeconds(pids) - before.cpu) / runs;
    const bytes = Math.round(((await databaseBytes()) - before.bytes) / runs);
    const perSecond = Math.round(((await countEvents()) - before.events) / seconds);
    console.log(
      `| ${count} | ${runs} | ${perSecond} | ${ms(delays, 0.5)} / ${ms(delays, 0.99)} | ${cpu.toFixed(3)} | ${bytes} |`,
    );
    for (const load of loads) await load.stop();
  }
}

async function generate(
  load: Awaited<ReturnType<typeof startChild>>,
  node: Quarry,
  { key, forMs, of }: { key: string; forMs: number; of: number },
): Promise<LoadResult> {
  const order: Load = {
    target: { port: node.port, base: '/api/v1', key },
    shape: SHAPES.paced,
    concurrency: Math.round(STREAMS / of),
    forMs,
  };
  load.process.send(order);
  const [result] = (await once(load.process, 'message')) as [LoadResult | { error: string }];
  if ('error' in result) throw new Error(result.error);
  if (result.failures.length > 0) throw new Error(result.failures[0]);
  return result;
}

/** A run on one node, watched on the next: from when each event was made to when it arrived. */
async function probe(nodes: Quarry[], { key, start }: { key: string; start: number }): Promise<number[]> {
  const client = (i: number) => createClient({ baseUrl: base(nodes[i % nodes.length]!), apiKey: key });
  let runId = '';
  for await (const event of client(start).streamRun(startBody(SHAPES.paced) as never)) {
    runId = event.payload.runId;
    break;
  }
  const arrived = new Map<number, number>();
  for await (const { id } of client(start + 1).followRun(runId)) arrived.set(Number(id), Date.now());
  const { rows } = await ground.pool.query<{ seq: number; at: string }>(
    'select seq, extract(epoch from created_at) * 1000 as at from events where run_id = $1 and seq > 5',
    [runId],
  );
  return rows.map(({ seq, at }) => arrived.get(seq)! - Number(at));
}

/** The same node on the same database, before and after there are paused runs. */
async function measurePaused(): Promise<void> {
  const idle = async () => {
    const [node] = await ground.startNodes(1);
    await sleep(3_000);
    const cpu = cpuSeconds([node!.pid, ground.postmaster]);
    await sleep(IDLE_MS);
    const used = cpuSeconds([node!.pid, ground.postmaster]) - cpu;
    const { nodeMb, postgresMb } = memory(node!.pid, ground.postmaster);
    return `${node!.startMs.toFixed(0)} ms | ${((used / IDLE_MS) * 100_000).toFixed(2)} % | ${nodeMb.toFixed(0)} MB | ${postgresMb.toFixed(0)} MB`;
  };
  console.log(`\n| paused runs | start | idle CPU of one core | RSS Node | PSS PostgreSQL |
| --- | --- | --- | --- | --- |`);
  console.log(`| 0 | ${await idle()} |`);
  await ground.startNodes(0);
  await storePaused(ground.pool, PAUSED);
  console.log(`| ${PAUSED} | ${await idle()} |`);
  console.log(`| ${PAUSED}, again | ${await idle()} |`);
}

async function measureStored(key: string): Promise<void> {
  const [node] = ground.nodes;
  const client = createClient({ baseUrl: base(node!), apiKey: key });
  console.log(
    `\n| events stored | run list p50 / p99 ms | turn list | status | detail | next heartbeat's look | sequential scans |
| --- | --- | --- | --- | --- | --- | --- |`,
  );
  let stored = 0;
  for (const size of SIZES) {
    await storeEvents(ground.pool, size - stored);
    stored = size;
    const { runs } = await client.listRuns({ limit: 50 });
    const ids = runs.map(({ id }) => id);
    const any = () => ids[Math.floor(Math.random() * ids.length)]!;
    await time(() => client.listTurns({ limit: 10 }));
    const before = await scans();
    const list = await time(() => client.listRuns({ limit: 30 }));
    const turns = await time(() => client.listTurns({ limit: 10 }));
    const status = await time(() => client.getRunStatus(any()));
    const detail = await time(() => client.getRun(any()));
    const sweep = await time(() => ground.pool.query(SWEEP));
    await sleep(6_000);
    const after = await scans();
    const scanned = Object.keys(after).filter((table) => after[table]! > (before[table] ?? 0));
    console.log(
      `| ${size} | ${[list, turns, status, detail, sweep].map((times) => `${ms(times, 0.5)} / ${ms(times, 0.99)}`).join(' | ')} | ${scanned.join(', ') || 'none'} |`,
    );
  }
}

async function scans(): Promise<Record<string, number>> {
  await ground.pool.query('select pg_stat_clear_snapshot()');
  const { rows } = await ground.pool.query<{ relname: string; seq_scan: number }>(
    `select relname, seq_scan::int from pg_stat_user_tables
     where relname in ('events', 'runs', 'turns', 'drafts', 'run_steps', 'workflow_status')`,
  );
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

async function time(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < ASKED; i += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function countEvents(): Promise<number> {
  const { rows } = await ground.pool.query<{ n: number }>('select count(*)::int as n from events');
  return rows[0]!.n;
}

async function databaseBytes(): Promise<number> {
  const { rows } = await ground.pool.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  );
  return Number(rows[0]!.bytes);
}

function ms(times: number[], share: number): string {
  return (share === 0.5 ? median(times) : percentile(times, share)).toFixed(1);
}
