import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildWeb } from '../../../../scripts/build-web.mjs';
import { createWebSearch } from '../../../src/providers/search/search-web.ts';
import { createSafeFetch } from '../../../src/providers/web/safe-fetch.ts';
import { startWebServer } from '../../../src/providers/web/testing/web-server.ts';
import { createMatrixTool } from '../../../src/tools/matrix.ts';
import { createPlanTool } from '../../../src/tools/plan.ts';
import { createReportTool } from '../../../src/tools/report.ts';
import { createResearchTools } from '../../../src/tools/research-tools.ts';
import type { ReviewTool } from '../../../src/tools/review-tool.ts';
import type { ToolDeps } from '../../../src/tools/tool-deps.ts';
import type { Tool } from '../../../src/tools/tool.ts';
import { signUpOwner } from '../../account/browser.ts';
import { startTestApp } from '../../support/app.ts';
import { fakeOpenAi } from '../../support/fake-openai.ts';
import type { FakeAnswer, FakeRequest } from '../../support/fake-openai.ts';
import { launchChromium } from './chromium.ts';

export const MODEL = 'compatible/m1';

interface WorldPage {
  title: string;
  /** HTML of the article. */
  body: string;
}

/** What the outside world answers; a test sets what it needs. */
interface World {
  pages: WorldPage[];
  /** Pictures of the site, by path. */
  pictures: Record<string, Buffer>;
  /** Paths of the site that were asked for, in their order. */
  fetched: string[];
  model: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;
}

export type DashboardApp = Awaited<ReturnType<typeof startDashboard>>;

const screens = path.join(os.tmpdir(), 'quarry-screens');

/** The service with all research and review tools, the built dashboard, a Chromium, and the owner Ann with an agent. */
export async function startDashboard({
  moreTools,
  hosts = [],
}: { moreTools?: (deps: ToolDeps) => Tool[]; hosts?: string[] } = {}) {
  await buildWeb('develop');
  const world: World = {
    pages: [],
    pictures: {},
    fetched: [],
    model: () => {
      throw new Error('the test has not said what the model answers');
    },
  };
  const site = await startWebServer((request, response) => {
    const asked = request.url ?? '';
    world.fetched.push(asked);
    const picture = world.pictures[asked];
    if (picture) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    const page = world.pages[Number(/^\/(\d+)$/.exec(asked)?.[1])];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ? html(page) : 'not here');
  });
  const model = await fakeOpenAi((request) => world.model(request));
  const safeFetch = createSafeFetch({ allowPrivate: [site.hostPort], minGapMs: 0 });
  const webSearch = createWebSearch([
    {
      name: 'local',
      search: async ({ text }) => ({
        results: world.pages.flatMap(({ title }, index) =>
          sharesWord(text, title) ? [{ url: `${site.origin}/${index}`, title, snippet: '' }] : [],
        ),
        images: [],
      }),
    },
  ]);
  let tools: Tool[] = [];
  const app = await startTestApp({
    env: {
      ALLOW_PRIVATE_NETWORK: [site.hostPort, ...hosts].join(','),
      LLM_BASE_URL: model.baseUrl,
      LLM_MODELS: 'm1',
      DEFAULT_MODEL: MODEL,
      MODEL_PRICES: `${MODEL}=2/8`,
    },
    tools: (deps) => [
      ...(tools = createResearchTools({
        webSearch,
        socialSearch: { search: async () => ({ posts: [], provider: 'none' }) as never },
        safeFetch,
        retrieval: deps.retrieval,
        sourceDeps: deps,
      })),
      ...(moreTools?.(deps) ?? []),
    ],
    reviewTools: (deps) => [
      createPlanTool({ tools, pastPlans: deps.pastPlans }) as ReviewTool,
      createReportTool({ webSearch, sourceDeps: deps }) as ReviewTool,
      createMatrixTool({ matrices: deps.matrices, sourceDeps: deps, webSearch }) as ReviewTool,
    ],
  });
  const owner = await signUpOwner(app);
  const { defaultAgentId } = await owner.quarry.getWorkspace();
  const agent = await owner.quarry.updateAgent({ agentId: defaultAgentId!, name: 'Mika' });
  const browser = await launchChromium();

  return {
    app,
    world,
    owner,
    agent,
    browser,
    site,

    /** A page of its own browser profile; signed in as Ann unless told otherwise. */
    open: (options: OpenOptions = {}) =>
      openPage(browser, { origin: app.origin, cookies: owner.cookies, ...options }),

    async stop() {
      await browser.close();
      await app.stop();
      await safeFetch.close();
      await model.close();
      await site.close();
    },
  };
}

export interface OpenOptions extends Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'locale'> {
  isSignedIn?: boolean;
  /** Of somebody else than Ann. */
  cookies?: Map<string, string>;
}

export interface DashboardPage extends Page {
  /** Requests to other hosts. */
  foreign: string[];
  /** What the console complained about. */
  complaints: string[];
  /** Keeps a picture of the page for people to look at. */
  picture: (name: string) => Promise<void>;
}

interface PageInput extends OpenOptions {
  origin: string;
  cookies: Map<string, string>;
}

async function openPage(browser: Browser, { origin, cookies, isSignedIn = true, ...given }: PageInput) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    ...given,
  });
  if (isSignedIn)
    await context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value: decodeURIComponent(value), url: origin })),
    );
  const page = (await context.newPage()) as DashboardPage;
  page.setDefaultTimeout(60_000);
  page.foreign = [];
  page.complaints = [];
  page.picture = async (name) => {
    mkdirSync(screens, { recursive: true });
    await page.screenshot({ path: path.join(screens, `${name}.png`) });
  };
  page.on('request', (request) => {
    const url = request.url();
    if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host) page.foreign.push(url);
  });
  page.on('console', (message) => {
    // A refused call is told there too; what comes of it is for the test to say.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      page.complaints.push(message.text());
  });
  page.on('pageerror', (error) => page.complaints.push(error.message));
  return page;
}

function sharesWord(query: string, title: string): boolean {
  const words = title.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.some((word) => query.toLowerCase().includes(word));
}

const html = ({ title, body }: WorldPage): string =>
  `<!doctype html><html><head><title>${title.replaceAll('<', '&lt;')}</title></head><body><article>${body}</article></body></html>`;
