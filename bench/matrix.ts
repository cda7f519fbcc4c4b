import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../api/src/client.ts';
import type { RunEvent } from '../api/src/events.ts';
import { loadConfig } from '../server/src/settings/config.ts';
import { createLogger } from '../server/src/log.ts';
import { modelSettings } from '../server/src/service/model-settings.ts';
import { createModels } from '../server/src/providers/model/create-models.ts';
import { createWebSearch } from '../server/src/providers/search/search-web.ts';
import { createReader } from '../server/src/providers/web/read-document.ts';
import { createSafeFetch } from '../server/src/providers/web/safe-fetch.ts';
import { createService } from '../server/src/service/create-service.ts';
import { startEmbeddedPostgres } from '../server/src/store/embedded-postgres/embedded-postgres.ts';
import { createMatrixTool } from '../server/src/tools/matrix.ts';
import type { ReviewTool } from '../server/src/tools/review-tool.ts';
import { quickOption, readOptions } from './command-line/read-options.ts';
import { makeCaller, makeFolder } from './runs/quarry.ts';
import { median, percentile } from './runs/statistics.ts';

const options = readOptions({
  name: 'matrix',
  about: `A matrix of 12 columns and 40 rows: one search, one local page and one model call of 50 ms for each row. And how long
a reviewer waits: from the confirm to its event, and from the resume to the first event of the work.`,
  options: { quick: quickOption },
});
const COLUMNS = 12;
const ROWS = 40;
const MODEL_MS = 50;
const MODEL = 'compatible/bench';
const TARGET_MS = 6_000;
const CONFIRM_TARGET_MS = 10;
const rounds = options.quick ? 2 : 5;
const confirms = options.quick ? 10 : 40;

const labels = Array.from({ length: ROWS }, (_, row) => `Product ${row + 1}`);
const columns = Array.from({ length: COLUMNS }, (_, i) => ({
  name: `Property ${i + 1}`,
  description: '',
  type: i % 2 === 0 ? 'number' : 'text',
}));
const statement = (label: string, column: number) =>
  `The property ${column + 1} of ${label} is ${value(label, column)}.`;
const value = (label: string, column: number) => 1_000 * (column + 1) + Number(label.split(' ')[1]);

const cell = (label: string, column: number) => ({
  columnId: `c${column + 1}`,
  value: value(label, column),
  quote: statement(label, column),
});

const rowOf = (label: string): string => JSON.stringify({ cells: columns.map((_, i) => cell(label, i)) });

function textFor(asked: string): string | undefined {
  if (asked.includes('You check citations')) return '{"verdicts":[]}';
  if (!asked.includes('You design comparison matrices')) return undefined;
  return JSON.stringify({ title: 'Products', columns, rows: wantedRows.map((label) => ({ label })) });
}

const frame = (choice: object) => {
  const choices = [{ index: 0, ...choice }];
  const chunk = { id: 'bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices };
  return `data: ${JSON.stringify(chunk)}\n\n`;
};

let modelCalls = 0;
let wantedRows = labels;
let port = 0;

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '0.0.0.0');
await once(server, 'listening');
port = (server.address() as AddressInfo).port;

const folder = await makeFolder();
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: createLogger('warn') });
try {
  await measure();
} finally {
  await postgres.stop();
  await folder.remove();
  server.closeAllConnections();
  server.close();
}

async function measure(): Promise<void> {
  const service = await startService();
  try {
    const fills: number[] = [];
    for (let round = 0; round < rounds; round += 1) fills.push(await fillOnce(service.client));
    const calls = modelCalls / rounds;
    wantedRows = labels.slice(0, 1);
    const waits = { confirm: [] as number[], resume: [] as number[] };
    for (let i = 0; i < confirms; i += 1) {
      const { confirm, resume } = await confirmOnce(service);
      waits.confirm.push(confirm);
      waits.resume.push(resume);
    }
    console.log(
      [
        '| | to reach | p50 | p99 |',
        '| --- | --- | --- | --- |',
        line(
          `${COLUMNS} × ${ROWS} matrix, ${calls} model calls of ${MODEL_MS} ms`,
          `< ${TARGET_MS} ms`,
          fills,
        ),
        line('confirm to its event', `< ${CONFIRM_TARGET_MS} ms`, waits.confirm),
        line('resume to the first event of the work', `< ${CONFIRM_TARGET_MS} ms`, waits.resume),
      ].join('\n'),
    );
    await keep({ fills, calls, ...waits });
  } finally {
    await service.stop();
  }
}

function line(what: string, goal: string, values: number[]): string {
  return `| ${what} | ${goal} | ${median(values).toFixed(1)} ms | ${percentile(values, 0.99).toFixed(1)} ms |`;
}

type Client = ReturnType<typeof createClient>;

async function draft(client: Client): Promise<string> {
  const { runId, pendingMatrixDraft, error } = await client.run({
    modelName: MODEL,
    inputText: 'Compare the products',
    promptKey: 'chat-routing',
    locale: 'en',
  });
  if (!pendingMatrixDraft) throw new Error(`there is no draft: ${error}`);
  return runId;
}

/** From the resume to the complete matrix. */
async function fillOnce(client: Client): Promise<number> {
  const runId = await draft(client);
  await client.confirmDraft({ kind: 'matrix', runId });
  const startedAt = performance.now();
  const events = await Array.fromAsync(client.streamResume({ runId, modelName: MODEL }));
  const took = performance.now() - startedAt;
  requireFilled(events);
  return took;
}

function requireFilled(events: RunEvent[]): void {
  const completed = events.find((event) => event.type === 'matrix-data-completed');
  if (completed?.type !== 'matrix-data-completed') throw new Error('the matrix was not completed');
  for (const { label, cells } of completed.payload.rows)
    for (const [i] of columns.entries())
      if (String(cells[`c${i + 1}`]?.value) !== String(value(label, i)))
        throw new Error(`${label} has the wrong property ${i + 1}`);
}

async function confirmOnce({ client, base, key }: Started): Promise<{ confirm: number; resume: number }> {
  const runId = await draft(client);
  const confirm = await untilFirstEvent(`${base}/agent/run/${runId}/matrix/confirm`, {
    key,
    body: { runId },
  });
  const body = { modelName: MODEL };
  const resume = await untilFirstEvent(`${base}/agent/run/stream/${runId}`, { key, body });
  return { confirm, resume };
}

/** The rest of the stream is read too: the next measurement begins when this work is done. */
async function untilFirstEvent(url: string, { key, body }: { key: string; body: object }): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(body),
  });
  const chunks = response.body![Symbol.asyncIterator]();
  await chunks.next();
  const took = performance.now() - startedAt;
  while (!(await chunks.next()).done);
  return took;
}

type Started = Awaited<ReturnType<typeof startService>>;

async function startService() {
  const config = loadConfig({
    PORT: '0',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000',
    GRAPH_EXTRACTION: 'off',
    OLLAMA_BASE_URL: 'http://127.0.0.1:1',
    MODEL_CALLS_AT_ONCE: '10000',
    LLM_BASE_URL: `http://127.0.0.1:${port}/v1`,
    LLM_MODELS: 'bench',
  });
  const log = createLogger(config.logLevel);
  const allowPrivate = labels.map((_, row) => new URL(pageUrl(row)).host);
  const reader = createReader({ safeFetch: createSafeFetch({ allowPrivate }) });
  const webSearch = createWebSearch([
    {
      name: 'local',
      search: async ({ text }) => {
        const row = labels.findIndex((label) => text.startsWith(`${label} `));
        return { results: [{ url: pageUrl(row), title: labels[row]!, snippet: '' }], images: [] };
      },
    },
  ]);
  const service = await createService({
    config,
    database: { connection: postgres.connection, mode: 'embedded' },
    models: await createModels(modelSettings(config), { log }),
    reader,
    tools: (deps) => ({
      tools: [],
      reviewTools: [createMatrixTool({ matrices: deps.matrices, sourceDeps: deps, webSearch }) as ReviewTool],
    }),
    log,
  });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const key = await makeCaller(postgres.connection, Number(new URL(origin).port));
  const base = `${origin}/api/v1`;
  return {
    base,
    key,
    client: createClient({ baseUrl: base, apiKey: key }),
    async stop() {
      await service.stop();
      await reader.close();
    },
  };
}

/** Every page on a host of its own, as on the web: the reader is polite to each. */
function pageUrl(row: number): string {
  return `http://127.0.0.${row + 2}:${port}/${row}`;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return page(Number(request.url!.slice(1)), response);
  let written = '';
  for await (const chunk of request) written += String(chunk);
  await sleep(MODEL_MS);
  reply(response, written);
}

function page(row: number, response: ServerResponse): void {
  const label = labels[row];
  // The icon of the host is asked for too.
  if (label === undefined) return void response.writeHead(404).end();
  const text = columns.map((_, column) => `<p>${statement(label, column)}</p>`).join('');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<title>${label}</title><article><h1>${label}</h1>${text}</article>`);
}

/** The model: it calls the tool, drafts the structure, fills a row from its page, and judges nothing. */
function reply(response: ServerResponse, written: string): void {
  const label = /Row: (Product \d+)/.exec(written)?.[1];
  const tool = {
    index: 0,
    id: 'call_1',
    type: 'function',
    function: { name: 'matrix', arguments: '{"query":"x"}' },
  };
  if (label) modelCalls += 1;
  const content = label ? rowOf(label) : textFor(written);
  const delta = content === undefined ? { tool_calls: [tool] } : { content };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(
    `${frame({ delta, finish_reason: null })}${frame({ delta: {}, finish_reason: content === undefined ? 'tool_calls' : 'stop' })}data: [DONE]\n\n`,
  );
}

async function keep(found: object): Promise<void> {
  const results = path.join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  const file = path.join(results, `matrix-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`);
  await writeFile(file, `${JSON.stringify({ load: os.loadavg(), ...found }, undefined, 2)}\n`);
}
