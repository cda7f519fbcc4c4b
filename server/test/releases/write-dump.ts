// npm run release:dump. Leaves behind what the next releases must be able to upgrade.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { QuarryClient } from '@quarry/api/client.ts';
import { Client } from 'pg';
import { VERSION } from '../../src/settings/version.ts';
import { untilType } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { startNode } from '../support/node-process.ts';
import type { NodeProcess } from '../support/node-process.ts';
import { dumpDatabase } from './dump-database.ts';
import { digestFrom, filesOf, SECRET_KEY } from './release-dump.ts';
import type { ReleaseFacts } from './release-dump.ts';
import { liveALife } from './live-a-life.ts';
import { portraitOf } from './portrait.ts';
import { SCRIPTED, startSampleWorld } from './sample-world.ts';

const LEFT_EMPTY = {
  browser_sessions: 'browsers that run now',
  model_places: 'calls that are open now, where there are several nodes',
  rate_limits: 'counted in memory where there is one node',
  verifications: 'of ways to sign in that are not offered',
};

const files = filesOf(VERSION);
if (existsSync(files.sql) && !process.argv.includes('--again'))
  throw new Error(`${files.sql} is there already; a release is dumped once (--again writes it anew)`);

const cleanups: (() => unknown)[] = [];
try {
  const world = await startSampleWorld({ holdsBack: true });
  cleanups.push(() => world.close());
  const env = { ...world.env, QUARRY_SECRET_KEY: SECRET_KEY };
  const node = await startNode({ after: (cleanup) => void cleanups.push(cleanup as () => unknown) }, { env });
  const facts = await factsOf(node);
  // In the middle of its work: what a crash leaves is the most that an upgrade has to go on with.
  await node.kill9();
  const client = new Client(await node.connection());
  await client.connect();
  await refuseEmptyTables(client);
  const sql = await dumpDatabase(client).finally(() => client.end());
  await mkdir(files.folder, { recursive: true });
  await writeFile(files.sql, gzipSync(sql, { level: 9 }));
  await writeFile(files.facts, gzipSync(JSON.stringify(facts), { level: 9 }));
  process.stdout.write(`Wrote ${files.sql} and ${path.basename(files.facts)}.\n`);
} finally {
  for (const cleanup of cleanups.reverse()) await cleanup();
}

/** A table that no sample has a row in would be upgraded unseen. */
async function refuseEmptyTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`);
    if (rowCount === 0 && !(name in LEFT_EMPTY))
      throw new Error(`no sample row in ${name}: see live-a-life.ts`);
  }
}

async function factsOf(node: NodeProcess): Promise<ReleaseFacts> {
  const { ann, ben, runs } = await liveALife(node);
  const see = ({ client, key }: typeof ann) => portraitOf(client, { digestOf: digestFrom(node.base, key) });
  const factsAbout = async (member: typeof ann) => {
    const { client: _client, ...credentials } = member;
    return { ...credentials, sees: await see(member) };
  };
  const people = { ann: await factsAbout(ann), ben: await factsAbout(ben) };
  const { interrupted, queued } = await leaveUndone(ann.client);
  return { version: VERSION, secretKey: SECRET_KEY, people, runs: { ...runs, interrupted, queued } };
}

/** One run that is in the middle of its answer, behind a step that is done, and one that waits for its place. */
async function leaveUndone(client: QuarryClient) {
  const input = runInput('Which one is higher?', { modelName: SCRIPTED });
  let interrupted: string | undefined;
  for await (const { type, payload } of client.streamRun(input))
    if (type === 'delta' && payload.stepIndex === 1) {
      interrupted = payload.runId;
      break;
    }
  if (!interrupted) throw new Error('the run that should be interrupted came to its end');
  const queued = (await untilType(client.streamRun(input), 'queued')).payload.runId;
  return { interrupted, queued };
}
