import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { createWebSearch } from '../../src/providers/search/search-web.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { createMatrixTool } from '../../src/tools/matrix.ts';
import { createReportTool } from '../../src/tools/report.ts';
import { createResearchTools } from '../../src/tools/research-tools.ts';
import type { ReviewTool } from '../../src/tools/review-tool.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';

/** What is asked, seen from the model's side of the wire. */
export type Kind = keyof typeof BEGINNINGS | 'route';

const BEGINNINGS = {
  queries: /You write web search queries/,
  stock: /You keep track of a search/,
  summary: /You summarise what web pages/,
  structure: /You plan the structure/,
  section: /You write one section/,
  coverage: /still to be looked for/,
  closing: /what closes a report/,
  words: /search for the values of a table/,
  cells: /You fill one row/,
  columns: /comparison matri/,
  graph: /knowledge graph/,
  verdicts: /You check citations/,
  title: /Name a conversation/,
  memory: /You keep the long-term memory/,
  mode: /A request goes to several/,
};

interface Call {
  model: string;
  kind: Kind;
}

const SENTENCE = 'Green tea is grown in Uji.';
const PAGE = `<!doctype html><html><head><title>Green tea</title></head><body><article><h1>Green tea</h1><p>${SENTENCE}</p></article></body></html>`;

const ANSWERS: Record<Exclude<Kind, 'route'>, unknown> = {
  queries: { queries: ['green tea'] },
  stock: { known: [`${SENTENCE} [1]`], missing: [], contradictions: [] },
  summary: `${SENTENCE} [1]`,
  structure: {
    title: 'Tea',
    sections: ['Where', 'Since when', 'Why'].map((title) => ({ title })),
    question: 'Good?',
  },
  section: `${SENTENCE} [1]`,
  coverage: { sections: [] },
  closing: { summary: `${SENTENCE} [1]` },
  words: { columns: [] },
  columns: {
    title: 'Teas',
    columns: [{ name: 'Place', description: 'Where it grows', type: 'text' }],
    rows: [{ label: 'Green tea' }],
    question: 'Good?',
  },
  cells: { cells: [{ columnId: 'place', value: 'Uji', n: 1, quote: SENTENCE }] },
  graph: { entities: [{ name: 'Uji', category: 'location', sentences: [{ n: 1, text: SENTENCE }] }] },
  verdicts: { verdicts: [{ index: 1, verdict: 'supported' }] },
  title: { title: 'Where tea grows' },
  memory: { memory: 'Tea grows in Uji.' },
  mode: { mode: 'parallel' },
};

export type RoleApp = Awaited<ReturnType<typeof startRoleApp>>;

/** The service with search, reports and matrices, a page to find, and a model server that knows who was asked what. */
export async function startRoleApp(settings: Record<string, string> = {}) {
  const calls: Call[] = [];
  const log: string[] = [];
  let answer: ((call: Call, request: FakeRequest) => FakeAnswer | undefined) | undefined;
  const site = await startWebServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  });
  const model = await fakeOpenAi((request) => {
    const call = { model: request.body.model as string, kind: kindOf(request) };
    calls.push(call);
    return answer?.(call, request) ?? answerTo(call, request);
  });
  const safeFetch = createSafeFetch({ allowPrivate: [site.hostPort], minGapMs: 0 });
  const webSearch = createWebSearch([
    {
      name: 'local',
      search: async () => ({
        results: [{ url: `${site.origin}/tea`, title: 'Green tea', snippet: '' }],
        images: [],
      }),
    },
  ]);
  const app = await startTestApp({
    env: {
      ALLOW_PRIVATE_NETWORK: site.hostPort,
      LLM_BASE_URL: model.baseUrl,
      LLM_MODELS: 'm1,quick,pen,umpire,other',
      GRAPH_EXTRACTION: 'on',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    logTo: { write: (line) => void log.push(line) },
    tools: (sourceDeps) =>
      createResearchTools({
        webSearch,
        socialSearch: { search: async () => ({ posts: [], failures: [] }) as never },
        safeFetch,
        retrieval: { search: async () => [] as never },
        sourceDeps,
      }),
    reviewTools: (deps) => [
      createReportTool({ webSearch, sourceDeps: deps }) as ReviewTool,
      createMatrixTool({ matrices: deps.matrices, sourceDeps: deps, webSearch }) as ReviewTool,
    ],
  });
  const { key } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });

  const start = async (inputText: string, more: Partial<StartRunInput> = {}) => {
    const input = runInput(inputText, { modelName: 'compatible/m1', maxRetries: 0, ...more });
    const events = await Array.fromAsync(client.streamRun(input));
    return { runId: events[0]!.payload.runId, events };
  };

  return {
    app,
    client,
    calls,
    log,

    /** What models say instead, until told otherwise. */
    modelSays(next: typeof answer) {
      answer = next;
    },

    async search(more: Partial<StartRunInput> = {}) {
      const { runId, events } = await start('Please search: where does tea grow?', more);
      return { events, detail: (await client.getRun(runId))! };
    },

    /** Drafted, confirmed and carried out. */
    async review(kind: 'report' | 'matrix', more: Partial<StartRunInput> = {}) {
      const { runId, events } = await start(`Please ${kind}: where does tea grow?`, {
        ...more,
        fileUrls: [`${site.origin}/tea`],
      });
      await client.confirmDraft({ kind, runId });
      const resumed = await Array.fromAsync(client.streamResume({ runId, modelName: 'compatible/m1' }));
      return { events: [...events, ...resumed], detail: (await client.getRun(runId))! };
    },

    /** Who has answered which kind of question, since the last time that somebody asked. */
    askedOf(): Partial<Record<Kind, string[]>> {
      const seen = Map.groupBy(calls.splice(0), ({ kind }) => kind);
      return Object.fromEntries(
        [...seen].map(([kind, of]) => [kind, [...new Set(of.map((call) => call.model))]]),
      );
    },

    async stop() {
      await app.stop();
      await safeFetch.close();
      await model.close();
      await site.close();
    },
  };
}

interface Message {
  role: string;
  content: unknown;
}

const messagesOf = ({ body }: FakeRequest) => (body as { messages: Message[] }).messages;

function kindOf(request: FakeRequest): Kind {
  const system = JSON.stringify(messagesOf(request)[0]!.content);
  const known = Object.entries(BEGINNINGS).find(([, beginning]) => beginning.test(system));
  return (known?.[0] as Kind | undefined) ?? 'route';
}

function answerTo({ kind }: Call, request: FakeRequest): FakeAnswer {
  if (kind !== 'route') {
    const answer = ANSWERS[kind];
    return says(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }
  const messages = messagesOf(request);
  if (messages.some(({ role }) => role === 'tool')) return says(`${SENTENCE} [1]`);
  const asked = JSON.stringify(messages.findLast(({ role }) => role === 'user')?.content);
  const tool = /Please (search|report|matrix):/.exec(asked)?.[1];
  return tool ? callsTool(tool, { query: 'Where does tea grow?' }) : says(`${SENTENCE}`);
}
