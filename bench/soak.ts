import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { startChild } from './runs/child.ts';
import type { Child } from './runs/child.ts';
import type { Load, LoadResult } from './runs/load.ts';
import { cpuSeconds, memory } from './runs/process-cost.ts';
import { makeCaller } from './runs/quarry.ts';
import { readOptions } from './command-line/read-options.ts';
import type { Quarry } from './runs/quarry.ts';
import { SHAPES } from './runs/stage.ts';
import { percentile } from './runs/statistics.ts';
import { makeGround } from './scale/ground.ts';

const values = readOptions({
  name: 'soak',
  about: `The highest load that this machine holds, for a quarter of an hour: does anything grow? The load is found by steps:
paced streams are added until the first event takes longer than a second.`,
  options: {
    minutes: { type: 'string', value: 'N', default: '15', help: 'how long' },
    streams: { type: 'string', value: 'N', help: 'the load, instead of finding it' },
  },
});
const MINUTES = Number(values.minutes);
const STEPS = [32, 64, 96, 128, 192, 256, 384];
const STEP_MS = 8_000;
const HELD_FIRST_EVENT_MS = 1_000;
// Compiling, filling pools and caches.
const WARM_UP_MINUTES = 2;

interface Minute {
  runs: number;
  failures: number;
  firstEvent: number;
  whole: number;
  nodeMb: number;
  heapMb: number;
  postgresMb: number;
  handles: number;
  connections: number;
  cpu: number;
}

const measures: Record<string, (minute: Minute) => number> = {
  'RSS of Node, MB': ({ nodeMb }) => nodeMb,
  'heap and buffers of Node, MB': ({ heapMb }) => heapMb,
  'PSS of PostgreSQL, MB': ({ postgresMb }) => postgresMb,
  'file handles': ({ handles }) => handles,
  'database connections': ({ connections }) => connections,
  'first event p99, ms': ({ firstEvent }) => firstEvent,
  'whole run p99, ms': ({ whole }) => whole,
};

console.log(`${os.cpus().length} cores, Node ${process.version}, load before ${os.loadavg()[0]!.toFixed(1)}`);
const ground = await makeGround();
try {
  const [node] = await ground.startNodes(1);
  const key = await makeCaller(ground.connection, node!.port);
  const load = await startChild('load');
  try {
    const streams = values.streams ? Number(values.streams) : await findHighest(load, { node: node!, key });
    await soak(load, { node: node!, key, streams });
  } finally {
    await load.stop();
  }
} finally {
  await ground.stop();
}

interface Target {
  node: Quarry;
  key: string;
}

async function findHighest(load: Child, target: Target): Promise<number> {
  let held = STEPS[0]!;
  for (const concurrency of STEPS) {
    const { runs, failures } = await generate(load, { ...target, concurrency, forMs: STEP_MS });
    const p99 = percentile(
      runs.map(({ firstEventMs }) => firstEventMs),
      0.99,
    );
    console.log(`${concurrency} streams: first event p99 ${p99.toFixed(0)} ms, ${failures.length} failures`);
    if (failures.length > 0 || p99 > HELD_FIRST_EVENT_MS) break;
    held = concurrency;
  }
  return held;
}

async function soak(load: Child, { streams, ...target }: Target & { streams: number }): Promise<void> {
  console.log(`\n${streams} paced streams for ${MINUTES} minutes\n`);
  console.log(
    `| minute | runs | failed | first event p99 ms | whole run p99 ms | RSS MB | heap and buffers MB | PostgreSQL MB | file handles | connections | CPU cores |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |`,
  );
  const minutes: Minute[] = [];
  for (let i = 1; i <= MINUTES; i += 1) {
    const minute = await measureMinute(load, { ...target, streams });
    minutes.push(minute);
    const { firstEvent, whole, nodeMb, heapMb, postgresMb, handles, connections, cpu } = minute;
    console.log(
      `| ${i} | ${minute.runs} | ${minute.failures} | ${firstEvent.toFixed(0)} | ${whole.toFixed(0)} | ${nodeMb.toFixed(0)} | ${heapMb.toFixed(0)} | ${postgresMb.toFixed(0)} | ${handles} | ${connections} | ${cpu.toFixed(2)} |`,
    );
  }
  const steady = minutes.slice(WARM_UP_MINUTES);
  if (steady.length < 2) return;
  console.log(`\nGrowth a minute after ${WARM_UP_MINUTES} minutes of warm-up, and in percent of the mean:`);
  for (const [name, of] of Object.entries(measures)) {
    const line = steady.map(of);
    const mean = line.reduce((sum, value) => sum + value, 0) / line.length;
    const growth = slope(line);
    console.log(`- ${name}: ${growth.toFixed(2)} (${((growth / mean) * 100).toFixed(2)} %)`);
  }
}

async function measureMinute(
  load: Child,
  { node, key, streams }: Target & { streams: number },
): Promise<Minute> {
  const pids = [node.pid, ground.postmaster];
  const before = cpuSeconds(pids);
  const startedAt = performance.now();
  const working = generate(load, { node, key, concurrency: streams, forMs: 55_000 });
  await new Promise((resolve) => setTimeout(resolve, 50_000));
  const { nodeMb, postgresMb } = memory(node.pid, ground.postmaster);
  const handles = readdirSync(`/proc/${node.pid}/fd`).length;
  const connections = await countConnections();
  const { runs, failures } = await working;
  return {
    runs: runs.length,
    failures: failures.length,
    firstEvent: percentile(
      runs.map(({ firstEventMs }) => firstEventMs),
      0.99,
    ),
    whole: percentile(
      runs.map(({ wholeMs }) => wholeMs),
      0.99,
    ),
    nodeMb,
    heapMb: dataMb(node.pid),
    postgresMb,
    handles,
    connections,
    cpu: ((cpuSeconds(pids) - before) / (performance.now() - startedAt)) * 1000,
  };
}

async function generate(
  load: Child,
  { node, key, concurrency, forMs }: Target & { concurrency: number; forMs: number },
): Promise<LoadResult> {
  const target = { port: node.port, base: '/api/v1', key };
  const order: Load = { target, shape: SHAPES.paced, concurrency, forMs };
  load.process.send(order);
  const [result] = (await once(load.process, 'message')) as [LoadResult | { error: string }];
  if ('error' in result) throw new Error(result.error);
  return result;
}

async function countConnections(): Promise<number> {
  const { rows } = await ground.pool.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where application_name like 'quarry%'",
  );
  return rows[0]!.n;
}

/** Anonymous memory of the process: heap and buffers, without files that are mapped. */
function dataMb(pid: number): number {
  const [, kb] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

/** By least squares, a step being a minute. */
function slope(line: number[]): number {
  const middle = (line.length - 1) / 2;
  const mean = line.reduce((sum, value) => sum + value, 0) / line.length;
  const across = line.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0);
  return across / line.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
}
