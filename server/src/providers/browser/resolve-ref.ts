import type { Locator, Page } from 'playwright-core';

const TIMEOUT_MS = 10_000;

/** The element behind a reference, if it is still on the page and still what it was when the model saw it. */
export async function resolveRef(page: Page, ref: string): Promise<Locator | undefined> {
  const name = ref
    .trim()
    .replace(/^\[?(?:ref=)?/, '')
    .replace(/\]$/, '');
  if (!/^(f\d+)?e\d+$/.test(name)) return undefined;
  // An element that has got another role or name is given another reference by the next snapshot.
  const text = await page.ariaSnapshot({ mode: 'ai', timeout: TIMEOUT_MS });
  return text.includes(`[ref=${name}]`) ? page.locator(`aria-ref=${name}`) : undefined;
}

export const refIsGone =
  'The element is not on the page any more, or it has changed. Look at the page again and use its new reference.';
