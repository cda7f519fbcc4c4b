import type { DraftKind } from '@quarry/api/reviews.ts';
import type { ToolDeps } from '../../src/tools/tool-deps.ts';
import { startTestApp } from '../support/app.ts';
import { fakeOpenAi } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import type { Page } from './library-search.ts';
import { libraryTools } from './review-tools.ts';
import { scripted } from './script.ts';
import type { Script } from './script.ts';
import { teaPages } from './tea-pages.ts';

export type ReviewApp = Awaited<ReturnType<typeof startReviewApp>>;

export const MODEL = 'compatible/m1';
/** One that is shown pictures. */
export const SEEING = 'compatible/eyes';
export const EMBEDDED = 'embedded/extractive';

interface ReviewAppOptions {
  /** Of the scripted model. */
  contextWindow?: number;
  /** Settings beside its own. */
  env?: Record<string, string>;
  /** What the library holds. */
  pages?: readonly Page[];
}

/** The service with the review tools, a library to search in and a scripted model beside the embedded one. */
export async function startReviewApp({ contextWindow, env, pages = teaPages }: ReviewAppOptions = {}) {
  let script: Script | undefined;
  const answer = (request: FakeRequest) => {
    if (!script) throw new Error('the test has not said what the model answers');
    return scripted(script)(request);
  };
  const model = await fakeOpenAi(answer, { models: ['m1', 'eyes'], contextWindow });
  const queries: string[] = [];
  let onQuery: ((query: string) => void | Promise<void>) | undefined;
  const onLibraryQuery = (query: string) => {
    queries.push(query);
    return onQuery?.(query);
  };
  const make = (deps: ToolDeps) => libraryTools(deps, { pages, onQuery: onLibraryQuery });
  const app = await startTestApp({
    env: { LLM_BASE_URL: model.baseUrl, SEEING_MODELS: SEEING, ...env },
    tools: (deps) => make(deps).tools,
    reviewTools: (deps) => make(deps).reviewTools,
  });
  const { key } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });

  return {
    app,
    client,
    model,
    queries,

    /** What the model answers from now on. */
    modelSays(next: Script) {
      script = next;
      model.requests.length = 0;
      queries.length = 0;
      onQuery = undefined;
    },

    /** What happens before the library answers, until the model says something else. */
    beforeSearch(next: NonNullable<typeof onQuery>) {
      onQuery = next;
    },

    /** A request as it is, for what the client would not send. */
    async post(path: string, body: unknown, apiKey = key) {
      const response = await fetch(`${app.base}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as { code: string; message: string } };
    },

    get: (path: string, apiKey = key) =>
      fetch(`${app.base}${path}`, { headers: { authorization: `Bearer ${apiKey}` } }),

    /** The events of an answer that is streamed. */
    async stream(path: string, body: unknown): Promise<unknown[]> {
      const response = await fetch(`${app.base}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      return text.match(/(?<=^data: ).*$/gm)!.map((line) => JSON.parse(line) as unknown);
    },

    async upload(form: FormData): Promise<{ url: string }> {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${app.base}/file`, { method: 'POST', headers, body: form });
      return (await response.json()) as { url: string };
    },

    /** Confirms the pending draft and works on until the run ends or pauses again. */
    async confirmAndResume(kind: DraftKind, runId: string, modelName: string) {
      await client.confirmDraft({ kind, runId });
      return Array.fromAsync(client.streamResume({ runId, modelName }));
    },

    async stop() {
      await app.stop();
      await model.close();
    },
  };
}
