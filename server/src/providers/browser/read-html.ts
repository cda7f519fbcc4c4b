import type { Page } from 'playwright-core';

const MOST_CHARACTERS = 10_000_000;
const TIMEOUT_MS = 10_000;
// What a page shows while its script is still at work is shorter.
const SOME_TEXT = 400;

/** The page as its scripts have made it, once there is text to read or the time for it is over. */
export async function readHtml(page: Page, { contentMs }: { contentMs: number }): Promise<string> {
  await page
    .waitForFunction((least) => document.body && document.body.innerText.length > least, SOME_TEXT, {
      timeout: contentMs,
    })
    .catch(() => {});
  const html = await page
    .locator('html')
    .first()
    .evaluate((root) => root.outerHTML, undefined, { timeout: TIMEOUT_MS });
  return html.slice(0, MOST_CHARACTERS);
}
