import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 740 };

/** On a phone nothing of a run's page has to be pushed sideways to be seen, but for what is made to be. */
export async function assertFitsPhone(page: Page, look?: () => Promise<void>): Promise<void> {
  // The layout follows the width a moment later.
  const menu = page.getByRole('button', { name: 'Open menu' });
  await page.setViewportSize(NARROW);
  await menu.waitFor();
  const tooWide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=tabpanel], [data-thread]')]
      .filter((box) => box.scrollWidth > box.clientWidth)
      .map((box) => `${box.nodeName} ${box.scrollWidth} > ${box.clientWidth}`),
  );
  assert.deepEqual(tooWide, []);
  await look?.();
  await page.setViewportSize(WIDE);
  await menu.waitFor({ state: 'detached' });
}
