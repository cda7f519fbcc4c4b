import type { RunEvent, StoredRunEvent } from '@quarry/api/events.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { createWebSearch } from '../../src/providers/search/search-web.ts';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { createMatrixTool } from '../../src/tools/matrix.ts';
import type { ReviewTool } from '../../src/tools/review-tool.ts';
import { checked } from '../runs/timeline.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';

export const SCRIPTED = 'compatible/m1';
export const EMBEDDED = 'embedded/extractive';

/** A page of the local site, and the words of a query that lead to it. */
export interface Page {
  title: string;
  body: string;
  /** The queries that find it; those that begin with its title unless told. */
  foundBy?: RegExp;
}

interface GivenCell {
  columnId: string;
  value: unknown;
  n?: number;
  quote?: string;
}

/** What the model says to each kind of question; a test sets what it needs. */
export interface MatrixScript {
  structure: (asked: string) => unknown;
  cells: (row: string, asked: string) => GivenCell[] | FakeAnswer;
  /** Other words for columns; none unless told. */
  words?: (asked: string) => unknown;
  /** What meets a condition. */
  candidates?: (asked: string) => unknown;
  /** What is searched for a question; the question itself unless told. */
  queries?: (asked: string) => string[];
  /** What it reads in a text for the graph. */
  graph?: (asked: string) => unknown;
}

export type MatrixApp = Awaited<ReturnType<typeof startMatrixApp>>;

/** The service with the matrix tool, a local site that a search finds by title, and a scripted model. */
export async function startMatrixApp(settings: Record<string, string> = {}, contextWindow?: number) {
  const world = { pages: [] as Page[], searches: [] as string[] };
  let script: MatrixScript | undefined;
  const site = await startWebServer((request, response) => {
    const page = world.pages[Number(/^\/(\d+)$/.exec(request.url ?? '')?.[1])];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ? html(page) : 'not here');
  });
  const model = await fakeOpenAi((request) => answerTo(request, script!), { models: ['m1'], contextWindow });
  const webSearch = createWebSearch([
    {
      name: 'local',
      search: async ({ text }) => {
        world.searches.push(text);
        const results = world.pages.flatMap(({ title, foundBy }, i) =>
          (foundBy ? foundBy.test(text) : text.toLowerCase().startsWith(title.toLowerCase()))
            ? [{ url: `${site.origin}/${i}`, title, snippet: '' }]
            : [],
        );
        return { results, images: [] };
      },
    },
  ]);
  const app = await startTestApp({
    env: { ALLOW_PRIVATE_NETWORK: site.hostPort, LLM_BASE_URL: model.baseUrl, ...settings },
    reviewTools: (deps) => [
      createMatrixTool({ matrices: deps.matrices, sourceDeps: deps, webSearch }) as ReviewTool,
    ],
  });
  const { key } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });

  return {
    app,
    client,
    model,
    world,
    key,

    modelSays(next: MatrixScript) {
      script = next;
      model.requests.length = 0;
      world.searches.length = 0;
    },

    /** A run up to its draft. */
    async draft(inputText: string, more: Partial<StartRunInput> = {}) {
      const events = await Array.fromAsync(
        client.streamRun(runInput(inputText, { modelName: SCRIPTED, ...more })),
      );
      return { runId: events[0]!.payload.runId, events, last: events.at(-1)! };
    },

    /** Confirms the draft and fills it; every event of the run is checked against the contract. */
    async fill(runId: string, modelName: string = SCRIPTED) {
      await client.confirmDraft({ kind: 'matrix', runId });
      const events = await Array.fromAsync(client.streamResume({ runId, modelName }));
      (await client.getRun(runId))!.process.forEach(checked);
      return events;
    },

    async send(path: string, body?: unknown, apiKey = key) {
      return fetch(`${app.base}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    },

    async stop() {
      await app.stop();
      await model.close();
      await site.close();
    },
  };
}

const html = ({ title, body }: Page) =>
  `<!doctype html><html><head><title>${title}</title></head><body><article><h1>${title}</h1>${body}</article></body></html>`;

export const textOf = ({ body }: FakeRequest): string =>
  (body.messages as { content: unknown }[])
    .map(({ content }) =>
      typeof content === 'string'
        ? content
        : (content as { text?: string }[]).map(({ text }) => text).join('\n'),
    )
    .join('\n');

function answerTo(request: FakeRequest, script: MatrixScript): FakeAnswer {
  const asked = textOf(request);
  if (/You check citations|引用を検証/.test(asked)) return says('{"verdicts":[]}');
  if (script.graph && /knowledge graph/.test(asked)) return says(JSON.stringify(script.graph(asked)));
  if (/search queries|ウェブ検索のクエリ/.test(asked)) {
    const question = asked.trim().split('\n').at(-1)!;
    return says(JSON.stringify({ queries: script.queries?.(question) ?? [question] }));
  }
  if (/search for the values of a table|表の値を検索する/.test(asked))
    return says(JSON.stringify(script.words?.(asked) ?? { columns: [] }));
  if (/things that meet a condition, from sources|条件を満たすものを、出典から/.test(asked))
    return says(JSON.stringify(script.candidates?.(asked) ?? { candidates: [] }));
  if (/You fill one row|比較表の一行を/.test(asked)) {
    const row = /^(?:Row|行): (.*)$/m.exec(asked)![1]!;
    const cells = script.cells(row, asked);
    return Array.isArray(cells) ? says(JSON.stringify({ cells })) : cells;
  }
  if (/comparison matri|比較表(?:を設計|を拡張|の一部を改訂)/.test(asked)) {
    const structure = script.structure(asked);
    return typeof structure === 'string' ? says(structure) : says(JSON.stringify(structure));
  }
  return callsTool('matrix', { query: 'the comparison' });
}

export function payloadsOf<Type extends RunEvent['type']>(
  events: StoredRunEvent[],
  type: Type,
): Extract<StoredRunEvent, { type: Type }>['payload'][] {
  return events.flatMap((event) => (event.type === type ? [event.payload as never] : []));
}

/** Types of events in their order, repeats in a row as one. */
export const flowOf = (events: { type: string }[]): string[] =>
  events.map(({ type }) => type).filter((type, i, types) => type !== types[i - 1]);
