import type { Page, Response } from 'playwright-core';
import type { ActionResult } from './browser-session.ts';
import type { DownloadOutcome } from './downloads.ts';
import type { ActionParts } from './action-parts.ts';
import { untilIdle } from './until-idle.ts';
import { proxyAnswerHeader } from '../web/proxy/relay-request.ts';

/** Opens an address and waits until there is something to see. */
export async function openAddress(
  page: Page,
  { url, live, guard, navigationMs, whyRefused }: ActionParts & { url: URL },
): Promise<ActionResult> {
  guard.checkUrl(url);
  const visit = () =>
    uninterrupted(() => page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: navigationMs }));
  const outcome = live.downloads.expect();
  let response: Response | null;
  try {
    response = await untilIdle(page, { work: visit, tabs: live.tabs, navigationMs, requestsMs: 1_000 });
  } catch (error) {
    if (startedDownload(error)) return downloaded(await outcome());
    await errorShown(page, error);
    const reason = whyRefused(failedAddress(error) ?? url.href);
    if (reason !== undefined) return { ok: false, reason };
    throw error;
  }
  if (!response) return { ok: true };
  const madeByProxy = (await response.allHeaders())[proxyAnswerHeader] !== undefined;
  if (madeByProxy) return { ok: false, reason: await response.text() };
  if (response.status() < 400) return { ok: true };
  return { ok: true, text: `The server answered with status ${response.status()}.` };
}

/** Chromium puts its own page in the place of one that failed, a moment later: until then it would cut in. */
async function errorShown(page: Page, error: unknown): Promise<void> {
  if (!/net::/.test((error as Error).message)) return;
  // Not every failure is shown.
  await page.waitForURL(/^chrome-error:/, { waitUntil: 'commit', timeout: 1_000 }).catch(() => {});
}

/** What was still on its way, such as the browser's own page for an error, may cut in. */
async function uninterrupted<T>(visit: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visit();
    } catch (error) {
      if (attempt === 5 || !/is interrupted by another navigation/.test((error as Error).message))
        throw error;
    }
  }
}

function downloaded(outcome: DownloadOutcome): ActionResult {
  if (!outcome.ok) return outcome;
  return { ok: true, text: 'The address is a file; it was downloaded.', download: outcome.download };
}

export function startedDownload(error: unknown): boolean {
  return error instanceof Error && /Download is starting/.test(error.message);
}

/** Playwright names the address at which a chain of redirects broke off. */
function failedAddress(error: unknown): string | undefined {
  return /\bat (https?:\/\/\S+)/.exec((error as Error).message)?.[1];
}
