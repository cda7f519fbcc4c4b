import type { Page, Request } from 'playwright-core';
import type { Tabs } from './tabs.ts';

const QUIET_MS = 60;
const LOOK_MS = 20;

interface Settling<T> {
  work: () => Promise<T>;
  tabs: Tabs;
  navigationMs: number;
  requestsMs?: number;
}

/**
 * Does something in the page and waits for what it set off: a navigation up to `navigationMs`, a new window and
 * requests of scripts a shorter while.
 */
export async function untilIdle<T>(
  page: Page,
  { work, tabs, navigationMs, requestsMs = 2_000 }: Settling<T>,
): Promise<T> {
  const pending = new Set<Request>();
  let lastChange = performance.now();
  const began = (request: Request) => {
    if (!['document', 'xhr', 'fetch'].includes(request.resourceType())) return;
    pending.add(request);
    lastChange = performance.now();
  };
  const ended = (request: Request) => {
    if (pending.delete(request)) lastChange = performance.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  try {
    const result = await work();
    const start = performance.now();
    lastChange = start;
    const isNavigating = () => [...pending].some((request) => isNavigation(request, page));
    const limit = () => (isNavigating() ? navigationMs : requestsMs);
    while (!page.isClosed() && performance.now() - start < limit()) {
      if (pending.size === 0 && !tabs.isOpening() && performance.now() - lastChange >= QUIET_MS) break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    await loaded(tabs.front() ?? page, navigationMs);
    return result;
  } finally {
    page.off('request', began).off('requestfinished', ended).off('requestfailed', ended);
  }
}

/** A page that is slow to load is looked at as it is. */
async function loaded(page: Page, timeoutMs: number): Promise<void> {
  if (page.isClosed()) return;
  await page.waitForLoadState('domcontentloaded', { timeout: timeoutMs }).catch(() => {});
}

function isNavigation(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}
