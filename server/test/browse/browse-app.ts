import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunEvent, StoredRunEvent } from '@quarry/api/events.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import type { Browsers } from '../../src/providers/browser/create-browsers.ts';
import { testBrowsers } from '../../src/providers/browser/testing/test-browsers.ts';
import { startTestSite } from '../../src/providers/browser/testing/test-site.ts';
import type { Page } from '../../src/providers/browser/testing/test-site.ts';
import { createBrowseTool } from '../../src/tools/browse.ts';
import type { Decision } from '../../src/tools/browse/decision.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { checked } from '../runs/timeline.ts';
import { runInput, startTestApp } from '../support/app.ts';
import { callsTool, fakeOpenAi, says } from '../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../support/fake-openai.ts';

/** What the model is shown: the whole prompt of a decision. */
export interface Shown {
  prompt: string;
  /** The reference of the first element whose line matches. */
  ref(line: RegExp): string;
}

export type Script = ((shown: Shown) => Partial<Decision> | Promise<Partial<Decision>>)[];

export type BrowseApp = Awaited<ReturnType<typeof startBrowseApp>>;

interface BrowseAppOptions {
  env?: Record<string, string>;
  pages: Record<string, Page>;
  browsers?: Pick<Browsers, 'openSession'>;
  maxSessions?: number;
  answerWaitMs?: number;
  /** Of the model. */
  contextWindow?: number;
}

/** The service with a real browser, a local site and a scripted model. */
export async function startBrowseApp(options: BrowseAppOptions) {
  const { pages, browsers, env, answerWaitMs = 600_000, contextWindow, maxSessions } = options;
  const site = await startTestSite(pages);
  let script: Script = [];
  const prompts: string[] = [];
  const model = await fakeOpenAi((request) => answer(request), { models: ['m1'], contextWindow });
  const own = testBrowsers([site.hostPort], { ...(maxSessions !== undefined && { maxSessions }) });
  let tools: Tool[] = [];
  let start: { query: string; urls?: string[] } = { query: '' };

  /** The conversation calls the tool once and then repeats what came of it; decisions follow the script. */
  async function answer({ body }: FakeRequest): Promise<FakeAnswer> {
    const last = body.messages.at(-1);
    const text = textOf(last);
    if (body.tools?.length && last.role !== 'tool') return callsTool('browse', start);
    if (last.role === 'tool') return says(`The browser says: ${text}`);
    if (textOf(body.messages[0]).includes('You check citations')) return says('{"verdicts":[]}');
    prompts.push(text);
    if (!text.includes('<page ')) return says(JSON.stringify({ result: 'As far as it went.' }));
    const next = script.shift();
    if (!next) throw new Error(`the script has no more steps; the model sees:\n${text}`);
    return says(JSON.stringify(await next(shown(text))));
  }

  const app = await startTestApp({
    env: { ALLOW_PRIVATE_NETWORK: site.hostPort, LLM_BASE_URL: model.baseUrl, ...env },
    tools: (deps) =>
      (tools = [
        createBrowseTool({
          ...deps,
          browsers: browsers ?? own,
          place: deps.browsingPlace,
          sessions: deps.browserSessions,
          sourceDeps: deps,
          showsPictures: true,
          answerWaitMs,
          approvalWaitMs: 600_000,
          humanIdleMs: 600_000,
        }) as Tool,
      ]),
  });
  const { key, userId } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });

  return {
    app,
    site,
    model,
    tools,
    browsers: own,
    client,
    key,
    userId,
    /** What the model was shown, decision by decision. */
    prompts,

    /** What the model decides from now on. */
    follow(decisions: Script) {
      script = decisions;
      prompts.length = 0;
    },

    /** Starts a run that browses from the first page; its events come in as they happen. */
    begin(decisions: Script, more: Partial<StartRunInput> & { path?: string } = {}) {
      const { path = '/', ...input } = more;
      this.follow(decisions);
      start = { query: 'Reach the goal', urls: [`${site.origin}${path}`] };
      const events: RunEvent[] = [];
      const stream = client.streamRun(
        runInput(`Go to ${start.urls![0]}`, { modelName: 'compatible/m1', ...input }),
      );
      const ended = (async () => {
        for await (const event of stream) events.push(event);
        return events;
      })();
      ended.catch(() => undefined);
      return {
        events,
        ended,
        until: <T>(find: (events: RunEvent[]) => T | undefined) => until(ended, () => find(events)),
      };
    },

    /** A run to its end: every event checked against the contract. */
    async run(decisions: Script, more: Partial<StartRunInput> & { path?: string } = {}) {
      const events = await this.begin(decisions, more).ended;
      events.forEach((event) => checked({ ...event, createdAt: new Date().toISOString() } as never));
      assert.equal(events.at(-1)?.type, 'complete', JSON.stringify(events.at(-1)));
      return events;
    },

    async stop() {
      await app.stop();
      await own.remove();
      await model.close();
      await site.close();
    },
  };
}

/** Looks again and again until there is something; gives up when the run has ended without it. */
async function until<T>(ended: Promise<unknown>, find: () => T | undefined): Promise<T> {
  let isOver = false;
  ended.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (isOver) throw new Error('the run ended before it happened');
    await sleep(20);
  }
}

export const sessionOf = (events: RunEvent[]) => payloads(events, 'browse-start')[0]?.websocketInfo;

export const questionOf = (events: RunEvent[]) => payloads(events, 'browse-ask-human').at(-1)?.question;

export function payloads<Type extends RunEvent['type']>(
  events: StoredRunEvent[],
  type: Type,
): Extract<StoredRunEvent, { type: Type }>['payload'][] {
  return events.flatMap((event) => (event.type === type ? [event.payload as never] : []));
}

const textOf = (message: { content: unknown }): string =>
  typeof message.content === 'string'
    ? message.content
    : (message.content as { text?: string }[]).map(({ text = '' }) => text).join('\n');

function shown(prompt: string): Shown {
  return {
    prompt,
    ref(line) {
      const found = prompt.split('\n').find((one) => line.test(one) && one.includes('[ref='));
      const ref = /\[ref=(\w+)\]/.exec(found ?? '')?.[1];
      if (ref === undefined) throw new Error(`no element ${line} in:\n${prompt}`);
      return ref;
    },
  };
}
