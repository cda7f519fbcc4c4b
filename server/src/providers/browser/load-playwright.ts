import type * as Playwright from 'playwright-core';

/** An installation may leave the browser library out. */
export async function loadPlaywright(): Promise<typeof Playwright | undefined> {
  try {
    return await import('playwright-core');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
