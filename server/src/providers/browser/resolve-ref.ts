import type { Locator, Page } from 'playwright-core';

/**
 * The element behind a reference, if it is still on the page and still what it was when the model saw it: an element
 * with another role or name gets another reference from the next snapshot.
 */
export async function resolveRef(
  page: Page,
  { ref, timeoutMs }: { ref: string; timeoutMs: number },
): Promise<Locator | undefined> {
  const name = ref
    .trim()
    .replace(/^\[?(?:ref=)?/, '')
    .replace(/\]$/, '');
  if (!/^(f\d+)?e\d+$/.test(name)) return undefined;
  const element = page.locator(`aria-ref=${name}`);
  const isIn = (snapshot: string) => snapshot.includes(`[ref=${name}]`);
  try {
    // The element alone is quick; the whole page is asked when it says nothing of itself, or the last snapshot is old.
    if ((await element.count()) > 0 && isIn(await element.ariaSnapshot({ mode: 'ai', timeout: timeoutMs })))
      return element;
    return isIn(await page.ariaSnapshot({ mode: 'ai', timeout: timeoutMs })) ? element : undefined;
  } catch (error) {
    // The frame it was in is gone.
    if (/Invalid frame in aria-ref/.test((error as Error).message)) return undefined;
    throw error;
  }
}

export const refIsGone =
  'The element is not on the page any more, or it has changed. Look at the page again and use its new reference.';
