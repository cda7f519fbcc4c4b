import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../api/src/client.ts';
import { createLogger } from '../../server/src/log.ts';
import { createModels } from '../../server/src/providers/model/create-models.ts';
import { createWebSearch } from '../../server/src/providers/search/search-web.ts';
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
import { median } from '../runs/statistics.ts';
import { MODEL_MS, ROUNDS, startModel, WEB_MS, WINDOWS } from './model.ts';
import type { ModelId, Sent } from './model.ts';
import { towerTool } from './tower-tool.ts';

const options = readOptions({
  name: 'tokens',
  about: `What a run of ${ROUNDS} tool calls sends to its model in windows of several sizes, against a window in which nothing has to be
folded; counted by the model, what a vendor would have kept from the call before told apart. And how long five searches
at once take against one, with a model of ${MODEL_MS} ms a call and a web of ${WEB_MS} ms an answer.`,
  options: { quick: quickOption },
});
const TARGET = 1.3;
/** What vendors ask for a token that they had kept. */
const CACHED_PRICE = 0.1;
const rounds = options.quick ? 2 : 5;

const model = await startModel();
const folder = await makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: createLogger('warn') });
try {
  await measure();
} finally {
  await postgres.stop();
  await folder.remove();
  model.close();
}

type Client = ReturnType<typeof createClient>;

async function measure(): Promise<void> {
  const service = await startService();
  try {
    const sent = new Map<ModelId, Sent>();
    for (const id of Object.keys(WINDOWS) as ModelId[]) {
      await runOnce(service.client, id, 'How high is each tower?');
      sent.set(id, model.take(id));
    }
    console.log(tokensTable(sent));
    const took = { one: [] as number[], five: [] as number[] };
    // The first page starts the processes that read pages.
    await runOnce(service.client, 'unfolded', '5 searches at once');
    for (let round = 0; round < rounds; round += 1) {
      took.one.push(await runOnce(service.client, 'unfolded', '1 searches at once'));
      took.five.push(await runOnce(service.client, 'unfolded', '5 searches at once'));
    }
    const ratio = median(took.five) / median(took.one);
    console.log(
      `\nOne search p50 ${median(took.one).toFixed(0)} ms, five at once ${median(took.five).toFixed(0)} ms: ${ratio.toFixed(2)} times (to reach: ${TARGET}).`,
    );
    await keep({ sent: Object.fromEntries(sent), ...took });
  } finally {
    await service.stop();
  }
}

function cost({ tokens, cached }: Sent): number {
  return tokens - cached * (1 - CACHED_PRICE);
}

function tokensTable(sent: ReadonlyMap<ModelId, Sent>): string {
  const whole = sent.get('unfolded')!;
  const lines = [...sent].map(([id, { calls, foldings, tokens, cached }]) => {
    const columns = [
      id === 'unfolded' ? 'none needed' : `${WINDOWS[id]} tokens`,
      calls,
      foldings,
      tokens,
      `${((100 * cached) / tokens).toFixed(0)} %`,
      `${((100 * tokens) / whole.tokens).toFixed(0)} %`,
      `${((100 * cost(sent.get(id)!)) / cost(whole)).toFixed(0)} %`,
    ];
    return `| ${columns.join(' | ')} |`;
  });
  return [
    '| window | calls | foldings | tokens sent | of them kept by the vendor | tokens, to unfolded | price, to unfolded |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

async function runOnce(client: Client, id: ModelId, inputText: string): Promise<number> {
  const startedAt = performance.now();
  const { status, error } = await client.run({
    modelName: `compatible/${id}`,
    inputText,
    promptKey: 'chat-routing',
    locale: 'en',
    useHistory: false,
  });
  if (status !== 'completed') throw new Error(`the run ended as ${status}: ${error}`);
  return performance.now() - startedAt;
}

async function startService() {
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000',
    RUN_MAX_STEPS: '100',
    GRAPH_EXTRACTION: 'off',
    OLLAMA_BASE_URL: 'http://127.0.0.1:1',
    LLM_BASE_URL: `http://127.0.0.1:${model.port}/v1`,
    // A vendor's, not a local one's.
    MODEL_CALLS_AT_ONCE: '64',
  });
  const log = createLogger(config.logLevel);
  // Every page on a host of its own, as on the web: the reader is polite to each.
  const hosts = Array.from({ length: 200 }, (_, i) => `127.0.0.${i + 2}:${model.port}`);
  let next = 0;
  const reader = createReader({ safeFetch: createSafeFetch({ allowPrivate: hosts }) });
  const webSearch = createWebSearch([
    {
      name: 'local',
      search: async ({ text }) => {
        await sleep(WEB_MS);
        const found = Array.from({ length: 3 }, () => hosts[next++ % hosts.length]!);
        return {
          results: found.map((host, i) => ({ url: `http://${host}/${text}-${i}`, title: text, snippet: '' })),
          images: [],
        };
      },
    },
  ]);
  const service = await createService({
    config,
    database: { connection: postgres.connection, mode: 'embedded' },
    models: await createModels(modelSettings(config), { log }),
    reader,
    tools: (deps) => ({
      tools: [towerTool(deps), createSearchTool({ webSearch, sourceDeps: deps }) as Tool],
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
    },
  };
}

async function keep(found: object): Promise<void> {
  const results = path.join(import.meta.dirname, '../results');
  await mkdir(results, { recursive: true });
  const file = path.join(results, `tokens-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify({ load: os.loadavg(), ...found }, undefined, 2)}\n`);
}
