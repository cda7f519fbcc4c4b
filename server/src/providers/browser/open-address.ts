import type { Page, Response } from 'playwright-core';
import type { ActionResult } from './browser-session.ts';
import type { ActionParts } from './action-parts.ts';
import { settled } from './settle.ts';
import { proxyAnswerHeader } from '../web/proxy/relay-request.ts';

/** Opens an address and waits until there is something to see. */
export async function openAddress(
  page: Page,
  { url, live, guard, navigationMs, whyRefused }: ActionParts & { url: URL },
): Promise<ActionResult> {
  guard.checkUrl(url);
  const visit = () => page.goto(url.href, { waitUntil: 'domcontentloaded', timeout: navigationMs });
  let response: Response | null;
  try {
    response = await settled(page, { work: visit, navigationMs, requestsMs: 1_000 });
  } catch (error) {
    if (startedDownload(error) && live.downloads.isRunning()) return downloaded(live);
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

async function downloaded({ downloads }: ActionParts['live']): Promise<ActionResult> {
  const outcome = await downloads.next();
  if (!outcome.ok) return outcome;
  return { ok: true, text: 'The address is a file; it was downloaded.', download: outcome.download };
}

export function startedDownload(error: unknown): boolean {
  return error instanceof Error && /Download is starting|ERR_ABORTED/.test(error.message);
}

/** Playwright names the address at which a chain of redirects broke off. */
function failedAddress(error: unknown): string | undefined {
  return /\bat (https?:\/\/\S+)/.exec((error as Error).message)?.[1];
}
