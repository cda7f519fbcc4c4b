import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { loadConfig } from '../server/src/settings/config.ts';
import { createLogger } from '../server/src/log.ts';
import { modelSettings } from '../server/src/service/model-settings.ts';
import { createModels } from '../server/src/providers/model/create-models.ts';
import { createReader } from '../server/src/providers/web/read-document.ts';
import { createSafeFetch } from '../server/src/providers/web/safe-fetch.ts';
import { createService } from '../server/src/service/create-service.ts';
import { openDatabase } from '../server/src/store/database/db.ts';
import { startEmbeddedPostgres } from '../server/src/store/embedded-postgres/embedded-postgres.ts';
import type { EmbeddedConnection } from '../server/src/store/embedded-postgres/embedded-postgres.ts';
import { quickOption, readOptions } from './command-line/read-options.ts';
import { makeCaller, makeFolder } from './runs/quarry.ts';
import { median } from './runs/statistics.ts';

const options = readOptions({
  name: 'agent-read',
  about: `\`GET /agent/{id}\` with a key (auth, limit, scope, read) against a bare Fastify route that reads the same row by its
primary key: in one process, on one database, with equal pools, in turns. The load comes from another process.`,
  options: { quick: quickOption },
});
const TARGET = 0.5;
const rounds = options.quick ? 3 : 5;
const seconds = options.quick ? 2 : 4;
const connections = 32;

const folder = await makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: createLogger('warn') });
try {
  const service = await startService(postgres.connection);
  const bare = await startBare(postgres.connection);
  try {
    await compare(service, bare);
  } finally {
    await bare.stop();
    await service.stop();
  }
} finally {
  await postgres.stop();
  await folder.remove();
}

interface Endpoint {
  url: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}

async function compare(service: Endpoint, bare: Endpoint): Promise<void> {
  for (const endpoint of [service, bare]) await requestsPerSecond(endpoint, 2);
  const found = { service: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    found.bare.push(await requestsPerSecond(bare, seconds));
    found.service.push(await requestsPerSecond(service, seconds));
  }
  const [ours, floor] = [median(found.service), median(found.bare)];
  const ratio = median(found.service.map((one, i) => one / found.bare[i]!));
  console.log(
    [
      '| endpoint | requests/s (median of rounds) | rounds |',
      '| --- | --- | --- |',
      `| bare Fastify route, one row by primary key | ${Math.round(floor)} | ${found.bare.map(Math.round).join(', ')} |`,
      `| GET /agent/{id} with a key | ${Math.round(ours)} | ${found.service.map(Math.round).join(', ')} |`,
      '',
      `Ratio (median of rounds): ${ratio.toFixed(2)} (to reach: at least ${TARGET}).`,
    ].join('\n'),
  );
  const results = path.join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  const file = path.join(results, `agent-read-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify({ load: os.loadavg(), ratio, ...found }, undefined, 2)}\n`);
}

async function startService(connection: EmbeddedConnection): Promise<Endpoint> {
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '1000000',
    OLLAMA_BASE_URL: 'http://127.0.0.1:1',
  });
  const log = createLogger(config.logLevel);
  const reader = createReader({ safeFetch: createSafeFetch({ allowPrivate: [] }) });
  const service = await createService({
    config,
    database: { connection, mode: 'embedded' },
    models: await createModels(modelSettings(config), { log }),
    reader,
    tools: () => ({ tools: [], reviewTools: [] }),
    log,
  });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const key = await makeCaller(connection, Number(new URL(origin).port));
  const headers = { authorization: `Bearer ${key}` };
  const list = await fetch(`${origin}/api/v1/agent/list`, { headers });
  const { agents } = (await list.json()) as { agents: [{ id: string }] };
  return {
    url: `${origin}/api/v1/agent/${agents[0].id}`,
    headers,
    async stop() {
      await service.stop();
      await reader.close();
    },
  };
}

async function startBare(connection: EmbeddedConnection): Promise<Endpoint> {
  const { pool, close } = openDatabase(connection);
  const { rows } = await pool.query<{ id: string }>('select id from agents limit 1');
  const app = Fastify();
  app.get<{ Params: { id: string } }>('/agent/:id', async ({ params }) => {
    const found = await pool.query({
      name: 'bare_agent',
      text: 'select * from agents where id = $1',
      values: [params.id],
    });
    return found.rows[0];
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${origin}/agent/${rows[0]!.id}`,
    headers: {},
    async stop() {
      await app.close();
      await close();
    },
  };
}

/** By autocannon in a process of its own, so that it does not share the event loop with what it measures. */
async function requestsPerSecond({ url, headers }: Endpoint, duration: number): Promise<number> {
  const program = createRequire(import.meta.url).resolve('autocannon');
  const headerArgs = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = [program, '-j', '-c', String(connections), '-d', String(duration), ...headerArgs, url];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
  await once(child, 'close');
  const result = JSON.parse(output) as { requests: { average: number }; non2xx: number; errors: number };
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests to ${url} failed`);
  return result.requests.average;
}
