import type { Browser } from 'playwright-core';
import { launchChromium } from '../../server/test/dashboard/support/chromium.ts';

interface Screen {
  path: string;
  /** In each of these places stands this text when the screen is there: beside the page, and on it. */
  shows: [place: string, text: string][];
}

const CONVERSATIONS: [string, string] = ['a[href*="/c/"]', 'granite'];
const NEEDS: [string, string] = ['a[href*="/run/"], a[href*="/c/"]', 'failed'];

const SCREENS: Record<string, Screen> = {
  'home, with what needs somebody': {
    path: '/',
    shows: [CONVERSATIONS, NEEDS, ['main', 'What do you want to know?']],
  },
  'library: questions and answers': { path: '/library', shows: [CONVERSATIONS, ['main', 'granite']] },
  'library: research': { path: '/library?tab=runs', shows: [CONVERSATIONS, ['main', 'granite']] },
  'library: sources': { path: '/library?tab=sources', shows: [CONVERSATIONS, ['main', 'granite']] },
  graph: { path: '/graph', shows: [CONVERSATIONS, ['main', 'Nothing in the graph yet']] },
  usage: { path: '/settings/usage', shows: [CONVERSATIONS, ['main', 'Runs per day']] },
};

/** In a real Chromium, each time with an empty cache: milliseconds from the navigation until a screen is drawn with its lists. */
export async function firstScreens(
  { cookies, port }: { cookies: Map<string, string>; port: number },
  times: number,
): Promise<Record<string, number[]>> {
  const origin = `http://127.0.0.1:${port}`;
  const browser = await launchChromium();
  try {
    const measured: Record<string, number[]> = {};
    for (const [name, screen] of Object.entries(SCREENS)) {
      measured[name] = [];
      for (let i = 0; i < times; i += 1)
        measured[name].push(await untilDrawn(browser, { origin, cookies, screen }));
    }
    return measured;
  } finally {
    await browser.close();
  }
}

interface Visit {
  origin: string;
  cookies: Map<string, string>;
  screen: Screen;
}

async function untilDrawn(browser: Browser, { origin, cookies, screen }: Visit): Promise<number> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  });
  try {
    await context.addCookies(
      [...cookies].map(([name, value]) => ({ name, value: decodeURIComponent(value), url: origin })),
    );
    const page = await context.newPage();
    await page.addInitScript(watchForScreen, screen.shows);
    await page.goto(screen.path);
    const drawn = await page.waitForFunction(() => (globalThis as { drawnAt?: number }).drawnAt);
    return (await drawn.jsonValue())!;
  } finally {
    await context.close();
  }
}

/** In the page, which knows nothing outside of this function: looks with every frame, and takes the time once that frame is drawn. */
function watchForScreen(shows: [string, string][]): void {
  const look = () => {
    const isThere = shows.every(([place, text]) =>
      [...document.querySelectorAll(place)].some((part) => part.textContent.includes(text)),
    );
    if (!isThere) return void requestAnimationFrame(look);
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { drawnAt: performance.now() }), 0),
    );
  };
  requestAnimationFrame(look);
}
