import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createClient } from '../../api/src/client.ts';
import { depth as depthSchema } from '../../api/src/common.ts';
import type { Depth } from '../../api/src/common.ts';
import { createLogger } from '../../server/src/log.ts';
import { createModels } from '../../server/src/providers/model/create-models.ts';
import { createWebSearch } from '../../server/src/providers/search/search-web.ts';
import { createSearxng } from '../../server/src/providers/search/searxng.ts';
import { createReader } from '../../server/src/providers/web/read-document.ts';
import { createSafeFetch } from '../../server/src/providers/web/safe-fetch.ts';
import { createService } from '../../server/src/service/create-service.ts';
import { modelSettings } from '../../server/src/service/model-settings.ts';
import { loadConfig } from '../../server/src/settings/config.ts';
import { startEmbeddedPostgres } from '../../server/src/store/embedded-postgres/embedded-postgres.ts';
import { createSearchTool } from '../../server/src/tools/search.ts';
import type { Tool } from '../../server/src/tools/tool.ts';
import { quickOption, readOptions } from '../command-line/read-options.ts';
import { makeCaller, makeFolder } from '../runs/quarry.ts';
import { makeWeb } from './closed-web.ts';
import type { Subject, Way } from './closed-web.ts';
import { startServers } from './servers.ts';

const options = readOptions({
  name: 'deep',
  about: `A closed web of 300 pages and more with known facts, some two links or a second query away, some contradicted or outdated, a
search server beside it, and a model that knows nothing but what it is shown: the share of the facts that are in the
answer at each depth, pages read and tokens. Every question asks for twelve facts.`,
  options: {
    quick: quickOption,
    seed: { type: 'string', default: '1', value: 'N', help: 'another web' },
    only: { type: 'string', value: 'DEPTH', help: 'one depth' },
    json: { type: 'string', value: 'FILE', help: 'writes the figures there' },
  },
});
const TARGETS: Partial<Record<Depth, number>> = { standard: 0.8, deep: 0.95 };
const SUBJECTS = 12;
const web = makeWeb({ seed: Number(options.seed), subjects: SUBJECTS });
const asked = options.quick ? web.subjects.slice(0, 3) : web.subjects;
const depths = depthSchema.options.filter((depth) => !options.only || depth === options.only);

interface Asked {
  subject: string;
  found: Way[];
  lost: Way[];
  pages: number;
  tokens: number;
  ms: number;
}

const servers = await startServers(web);
const folder = await makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: createLogger('warn') });
try {
  await measure();
} finally {
  await postgres.stop();
  await folder.remove();
  servers.close();
}

async function measure(): Promise<void> {
  const service = await startService();
  try {
    const results = new Map<Depth, Asked[]>();
    for (const depth of depths) {
      const all: Asked[] = [];
      for (const subject of asked) all.push(await askOnce(service.client, subject, depth));
      results.set(depth, all);
    }
    console.log(
      `${web.pages.length} pages, ${asked.length} questions\n\n${table(results)}\n\n${ways(results)}`,
    );
    await keep(Object.fromEntries(results));
  } finally {
    await service.stop();
  }
}

async function askOnce(
  client: ReturnType<typeof createClient>,
  subject: Subject,
  depth: Depth,
): Promise<Asked> {
  servers.take();
  const startedAt = performance.now();
  const { status, text, error } = await client.run({
    modelName: 'compatible/bench',
    inputText: subject.question,
    promptKey: 'chat-routing',
    locale: 'en',
    useHistory: false,
    depth,
  });
  if (status !== 'completed') throw new Error(`the run ended as ${status}: ${error}`);
  const isFound = ({ values }: Subject['facts'][number]) =>
    values.every((value) => text.includes(`is ${value}`));
  return {
    subject: subject.name,
    found: subject.facts.filter(isFound).map(({ way }) => way),
    lost: subject.facts.filter((fact) => !isFound(fact)).map(({ way }) => way),
    ...servers.take(),
    ms: performance.now() - startedAt,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function share(all: readonly Asked[]): number {
  const found = sum(all.map((each) => each.found.length));
  return found / (found + sum(all.map((each) => each.lost.length)));
}

function table(results: ReadonlyMap<Depth, Asked[]>): string {
  const deep = results.get('deep');
  const most = deep && sum(deep.map(({ pages }) => pages));
  const lines = [...results].map(([depth, all]) => {
    const pages = sum(all.map((each) => each.pages));
    const cells = [
      depth,
      share(all).toFixed(3),
      TARGETS[depth] ? `≥ ${TARGETS[depth]}` : '',
      (pages / all.length).toFixed(1),
      most ? (pages / most).toFixed(2) : '',
      String(Math.round(sum(all.map(({ tokens }) => tokens)) / all.length)),
      (sum(all.map(({ ms }) => ms)) / all.length / 1_000).toFixed(1),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| depth | facts found | to reach | pages a question | of those at deep | tokens a question | s |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function ways(results: ReadonlyMap<Depth, Asked[]>): string {
  const kinds = [...new Set(asked.flatMap(({ facts }) => facts.map(({ way }) => way)))];
  const lines = kinds.map((kind) => {
    const shares = [...results.values()].map((all) => {
      const found = all.flatMap((each) => each.found).filter((way) => way === kind).length;
      return `${found} / ${found + all.flatMap((each) => each.lost).filter((way) => way === kind).length}`;
    });
    return `| ${[kind, ...shares].join(' | ')} |`;
  });
  return [
    `| found by | ${[...results.keys()].join(' | ')} |`,
    `| --- |${' --- |'.repeat(results.size)}`,
    ...lines,
  ].join('\n');
}

async function startService() {
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000',
    GRAPH_EXTRACTION: 'off',
    OLLAMA_BASE_URL: 'http://127.0.0.1:1',
    LLM_BASE_URL: `http://127.0.0.1:${servers.port}/v1`,
    LLM_MODELS: 'bench',
    // A vendor's, not a local one's.
    MODEL_CALLS_AT_ONCE: '64',
  });
  const log = createLogger(config.logLevel);
  const safeFetch = createSafeFetch({ allowPrivate: servers.hosts, minGapMs: 0 });
  const reader = createReader({ safeFetch });
  const webSearch = createWebSearch([
    createSearxng({ safeFetch, baseUrl: `http://127.0.0.1:${servers.port}` }),
  ]);
  const service = await createService({
    config,
    database: { connection: postgres.connection, mode: 'embedded' },
    models: await createModels(modelSettings(config), { log }),
    reader,
    tools: (deps) => ({
      tools: [createSearchTool({ webSearch, sourceDeps: deps }) as Tool],
      reviewTools: [],
    }),
    log,
  });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const key = await makeCaller(postgres.connection, Number(new URL(origin).port));
  return {
    client: createClient({ baseUrl: `${origin}/api/v1`, apiKey: key }),
    async stop() {
      await service.stop();
      await reader.close();
      await safeFetch.close();
    },
  };
}

async function keep(found: object): Promise<void> {
  const results = path.join(import.meta.dirname, '../results');
  await mkdir(results, { recursive: true });
  const named = path.join(results, `deep-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  await writeFile(
    options.json ?? named,
    `${JSON.stringify({ load: os.loadavg(), ...found }, undefined, 2)}\n`,
  );
}
