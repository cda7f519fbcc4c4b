import type { Page } from 'playwright-core';

/** The run that was asked for last: its conversation is opened at it. */
export const runOnPage = (page: Page): string => new URL(page.url()).searchParams.get('run')!;
