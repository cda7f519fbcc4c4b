import os from 'node:os';
import type { Pool } from 'pg';
import { readOptions, quickOption } from './command-line/read-options.ts';
import { cpuSeconds } from './runs/process-cost.ts';
import { makeCaller } from './runs/quarry.ts';
import { median, percentile } from './runs/statistics.ts';
import { firstScreens } from './scale/first-screens.ts';
import { makeGround } from './scale/ground.ts';
import { signIn } from './scale/sign-in.ts';
import { buildWeb } from '../scripts/build-web.mjs';
import { findChromium } from '../server/src/providers/browser/find-chromium.ts';
import { loadConfig, readEnvironment } from '../server/src/settings/config.ts';
import { BIG, readAllPairs, storeBigWorkspace } from '../server/test/support/big-workspace.ts';

const values = readOptions({
  name: 'big-workspace',
  about:
    'Lists, searches and pages of a workspace of 10,000 conversations, 100,000 runs, 1,000,000 events and 50,000 sources, and, where there is a Chromium, its screens with an empty cache.',
  options: {
    quick: quickOption,
    slower: { type: 'string', value: 'MS', default: '50', help: 'names what has a higher p95 than this' },
  },
});
const size = values.quick ? { ...BIG, conversations: 1_000, runs: 10_000, sources: 5_000 } : BIG;
const TIMES = values.quick ? 10 : 20;
const LOADS = values.quick ? 3 : 10;
const SCREEN_TARGET_MS = 1_000;

console.log(
  `${os.cpus().length} cores, Node ${process.version}, load before ${os.loadavg()[0]!.toFixed(1)}\n`,
);
await buildWeb('develop');
const ground = await makeGround();
try {
  const [first] = await ground.startNodes(1);
  const key = await makeCaller(ground.connection, first!.port);
  const storedAt = performance.now();
  await storeBigWorkspace(ground.pool, size);
  await readAllPairs(ground.connection);
  await ground.pool.query('vacuum analyze text_pairs');
  console.log(`stored in ${((performance.now() - storedAt) / 1_000).toFixed(0)} s\n`);
  const cookies = await signIn({ connection: ground.connection, port: first!.port });
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const at = { port: first!.port, key, cookie };
  const cpu = () => cpuSeconds([first!.pid, ground.postmaster]);
  console.log('| request | p50 ms | p95 ms | CPU ms | |\n| --- | --- | --- | --- | --- |');
  for (const [name, paths] of Object.entries(await requests(ground.pool))) {
    const times: number[] = [];
    for (let i = 0; i < 3; i += 1) await get(paths[i % paths.length]!, at);
    const before = cpu();
    for (let i = 0; i < TIMES; i += 1) times.push(await get(paths[i % paths.length]!, at));
    const used = ((cpu() - before) / TIMES) * 1_000;
    const p95 = percentile(times, 0.95);
    const isSlow = p95 > Number(values.slower);
    console.log(
      `| ${name} | ${median(times).toFixed(0)} | ${p95.toFixed(0)} | ${used.toFixed(0)} | ${isSlow ? '**slow**' : ''} |`,
    );
  }
  await timeScreens({ cookies, port: first!.port });
} finally {
  await ground.stop();
}

async function timeScreens(as: { cookies: Map<string, string>; port: number }): Promise<void> {
  if (!(await findChromium(loadConfig(readEnvironment())))) return console.log('\nno screens: no Chromium');
  console.log('\n| screen, with an empty cache | p50 ms | worst ms | |\n| --- | --- | --- | --- |');
  const measured = await firstScreens(as, LOADS);
  for (const [name, times] of Object.entries(measured)) {
    const worst = Math.max(...times);
    console.log(
      `| ${name} | ${median(times).toFixed(0)} | ${worst.toFixed(0)} | ${worst > SCREEN_TARGET_MS ? '**slow**' : ''} |`,
    );
  }
}

/** What no key opens is asked for by whoever is signed in. */
async function get(
  path: string,
  { port, key, cookie }: { port: number; key: string; cookie: string },
): Promise<number> {
  const startedAt = performance.now();
  const isOfAccount = path.startsWith('/api/account/');
  const response = await fetch(`http://127.0.0.1:${port}${isOfAccount ? '' : '/api/v1'}${path}`, {
    headers: isOfAccount ? { cookie } : { authorization: `Bearer ${key}` },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  return performance.now() - startedAt;
}

/** Each as somebody asks it: the first page, one far down, what is common, what is rare, what is nowhere. */
async function requests(pool: Pool): Promise<Record<string, string[]>> {
  const run = await idAt(pool, 'runs', 0.5);
  const conversation = await idAt(pool, 'conversations', 0.5);
  const far = {
    runs: await idAt(pool, 'runs', 0.1),
    turns: await idAt(pool, 'turns', 0.1),
    sources: await idAt(pool, 'sources', 0.1),
  };
  return {
    '/run/list': ['/run/list'],
    '/run/list far down': [`/run/list?cursor=${far.runs}`],
    '/run/list one status': ['/run/list?status=failed', '/run/list?status=pending'],
    ...searched('/run/list'),
    '/turn/list': ['/turn/list'],
    '/turn/list far down': [`/turn/list?cursor=${far.turns}`],
    '/turn/list of a conversation': [`/turn/list?conversationId=${conversation}`],
    ...searched('/turn/list'),
    '/conversation/list': ['/conversation/list'],
    '/conversation/list archived': ['/conversation/list?archived=true'],
    ...searched('/conversation/list'),
    '/conversation/{id}': [`/conversation/${conversation}`],
    '/conversation/{id}/runs': [`/conversation/${conversation}/runs`],
    '/source/list': ['/source/list'],
    '/source/list far down': [`/source/list?cursor=${far.sources}`],
    '/source/list private': ['/source/list?sourceType=private'],
    ...searched('/source/list'),
    '/graph/source/{id}': [
      `/graph/source/${await idAt(pool, "sources where source_type = 'public'", 0.5)}?sourceType=public`,
    ],
    '/agent/run/{id}': [`/agent/run/${run}`],
    '/agent/run/{id}/status': [`/agent/run/${run}/status`],
    '/agent/list': ['/agent/list'],
    '/file/list': ['/file/list'],
    '/collection/list': ['/collection/list'],
    '/inbox': ['/inbox'],
    '/graph/entities': ['/graph/entities'],
    '/workspace': ['/workspace'],
    '/workspace/spending': ['/workspace/spending'],
    '/api/account/usage of a month': ['/api/account/usage'],
    '/api/account/usage of all, 90 days': ['/api/account/usage?days=90&of=workspace'],
  };
}

async function idAt(pool: Pool, table: string, share: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from ${table} order by id offset (select (count(*) * $1::float8)::int from ${table}) limit 1`,
    [share],
  );
  return rows[0]!.id;
}

function searched(path: string): Record<string, string[]> {
  return {
    [`${path} search: common`]: [`${path}?search=granite`],
    [`${path} search: rare`]: [`${path}?search=rarity77`, `${path}?search=rarity99`],
    [`${path} search: nowhere`]: [`${path}?search=xylophone`],
    [`${path} search: two letters, nowhere`]: [`${path}?search=zq`],
    [`${path} search: two digits, in one of 27`]: [`${path}?search=77`],
    [`${path} search: Japanese, nowhere`]: [`${path}?search=${encodeURIComponent('花崗岩の採石場')}`],
  };
}
