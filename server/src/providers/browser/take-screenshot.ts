import type { Page } from 'playwright-core';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 400_000;

/** A picture of what is in view; a page of many colours is drawn more coarsely. */
export async function takeScreenshot(page: Page): Promise<Buffer> {
  const take = (quality: number) =>
    page.screenshot({ type: 'jpeg', quality, scale: 'css', timeout: TIMEOUT_MS });
  const picture = await take(65);
  return picture.length <= MOST_BYTES ? picture : take(30);
}
