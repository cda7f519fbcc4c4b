import type { RunEvent } from '@quarry/api/events.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { createWebSearch } from '../../src/providers/search/search-web.ts';
import type { SearchProvider, SearchResults } from '../../src/providers/search/search.ts';
import type { SocialResults } from '../../src/providers/social/social.ts';
import { createSafeFetch } from '../../src/providers/web/safe-fetch.ts';
import { startWebServer } from '../../src/providers/web/testing/web-server.ts';
import { createSourceStore } from '../../src/store/workspace/sources.ts';
import { createResearchTools } from '../../src/tools/research-tools.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { checked } from '../runs/timeline.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { fakeOpenAi } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';

export interface Page {
  body: string | Buffer;
  type?: string;
  status?: number;
}

/** What the outside world answers; a test sets what it needs. */
interface World {
  /** By path on the local site. */
  pages: Record<string, Page>;
  search: (query: string) => SearchResults | Promise<SearchResults>;
  social: () => SocialResults | Promise<SocialResults>;
  model: (request: FakeRequest, index: number) => FakeAnswer | Promise<FakeAnswer>;
  /** Paths that were fetched, in their order. */
  fetched: string[];
}

export type ResearchApp = Awaited<ReturnType<typeof startResearchApp>>;

const notScripted = (): never => {
  throw new Error('the test has not said what comes here');
};

/** The service with the five research tools, a local site, and scripted search providers and model. */
export async function startResearchApp(settings: Record<string, string> = {}, contextWindow?: number) {
  const world: World = {
    pages: {},
    search: notScripted,
    social: notScripted,
    model: notScripted,
    fetched: [],
  };
  const site = await startWebServer((request, response) => {
    const path = request.url ?? '';
    world.fetched.push(path);
    const page = world.pages[path];
    response.writeHead(page?.status ?? (page ? 200 : 404), {
      'content-type': page?.type ?? 'text/html; charset=utf-8',
    });
    response.end(page?.body ?? 'not here');
  });
  const model = await fakeOpenAi((request, index) => world.model(request, index), {
    models: ['m1'],
    contextWindow,
  });
  const safeFetch = createSafeFetch({ allowPrivate: [site.hostPort], minGapMs: 0 });
  const provider: SearchProvider = { name: 'fake', search: async ({ text }) => world.search(text) };
  const webSearch = createWebSearch([provider], { retryDelaysMs: [], failureThreshold: 1_000 });
  let tools: Tool[] = [];
  const app = await startTestApp({
    env: { ALLOW_PRIVATE_NETWORK: site.hostPort, LLM_BASE_URL: model.baseUrl, ...settings },
    tools: (sourceDeps) => {
      tools = createResearchTools({
        webSearch,
        socialSearch: { search: async () => world.social() },
        safeFetch,
        retrieval: sourceDeps.retrieval,
        sourceDeps,
      });
      return tools;
    },
  });
  const { key, ...scope } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });

  return {
    world,
    origin: site.origin,
    model,
    key,
    client,
    scope,
    tools,
    sources: createSourceStore(app.db),
    app,

    /** A run to its end: every event checked against the contract. */
    async run(inputText: string, more: Partial<StartRunInput> = {}) {
      world.fetched.length = 0;
      model.requests.length = 0;
      const events: RunEvent[] = await Array.fromAsync(client.streamRun(runInput(inputText, more)));
      const detail = await client.getRun(events[0]!.payload.runId);
      detail!.process.forEach(checked);
      return { events, detail: detail!, last: events.at(-1)! };
    },

    async stop() {
      await app.stop();
      await safeFetch.close();
      await model.close();
      await site.close();
    },
  };
}

export const html = (title: string, body: string): Page => ({
  body: `<!doctype html><html><head><title>${title}</title></head><body><article>${body}</article></body></html>`,
});

/** The types of events in their order, repeats of the same type in a row as one. */
export function flowOf(events: { type: string }[]): string[] {
  const types = events.map(({ type }) => type);
  return types.filter((type, i) => type !== types[i - 1]);
}

export function payloadsOf<Type extends RunEvent['type']>(
  events: RunEvent[],
  type: Type,
): Extract<RunEvent, { type: Type }>['payload'][] {
  return events.flatMap((event) => (event.type === type ? [event.payload as never] : []));
}

export const citationsIn = (text: string): number[] =>
  [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number));
