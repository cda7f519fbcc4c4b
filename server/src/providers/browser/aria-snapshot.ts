import type { Frame, Page } from 'playwright-core';

const TIMEOUT_MS = 20_000;
const ATTEMPTS = 5;

/**
 * The accessibility tree of the whole page. Playwright may wait for ever for a document that was replaced while it
 * was looked at, so a navigation begins the look anew. Throws a TimeoutError when the page does not answer.
 */
export async function ariaSnapshot(page: Page): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const left = new AbortController();
    const onNavigated = (frame: Frame) => {
      if (frame === page.mainFrame()) left.abort();
    };
    page.on('framenavigated', onNavigated);
    try {
      return await page.ariaSnapshot({ mode: 'ai', timeout: TIMEOUT_MS, signal: left.signal });
    } catch (error) {
      if (!left.signal.aborted || page.isClosed() || attempt === ATTEMPTS) throw error;
    } finally {
      page.off('framenavigated', onNavigated);
    }
  }
}
