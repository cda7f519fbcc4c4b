import type { Page, Response } from 'playwright-core';
import { proxyAnswerHeader } from '../web/proxy/relay-request.ts';
import { parseAddress } from './allowed-scheme.ts';
import type { ActionResult, BrowserAction } from './browser-session.ts';
import type { DownloadOutcome } from './downloads.ts';
import { startedDownload } from './open-address.ts';
import type { ActionParts } from './action-parts.ts';
import { withElement } from './with-element.ts';

/** A file that takes longer than this is reported by a later snapshot instead. */
const PATIENCE_MS = 60_000;
const START_MS = 5_000;

type DownloadAction = Extract<BrowserAction, { kind: 'download' }>;

export async function performDownload(
  page: Page,
  { action, parts }: { action: DownloadAction; parts: ActionParts },
): Promise<ActionResult> {
  if ('url' in action) return fetchAside(parseAddress(action.url), parts);
  const outcome = parts.live.downloads.expect();
  const clicked = await withElement({ page, ref: action.ref, parts }, (element) =>
    element.click({ timeout: START_MS }),
  );
  if (!clicked.ok) return clicked;
  return (
    (await atMost(outcome(), parts.live.downloads.isRunning() ? PATIENCE_MS : START_MS)) ?? {
      ok: false,
      reason: parts.live.downloads.isRunning()
        ? 'The download goes on; a later snapshot will report it.'
        : 'Nothing was downloaded: the element led to something else. Look at the page again.',
    }
  );
}

/** In a page of its own: what the page in front shows stays. */
async function fetchAside(url: URL, parts: ActionParts): Promise<ActionResult> {
  parts.guard.checkUrl(url);
  const { tabs, downloads } = parts.live;
  const outcome = downloads.expect();
  const aside = await tabs.openAside();
  try {
    const response = await aside.goto(url.href, { waitUntil: 'commit', timeout: parts.navigationMs });
    return await keepShown(response, parts);
  } catch (error) {
    if (startedDownload(error)) {
      const ended = await atMost(outcome(), PATIENCE_MS);
      return ended ?? { ok: false, reason: 'The download took too long.' };
    }
    const reason = parts.whyRefused(url.href);
    if (reason === undefined) throw error;
    return { ok: false, reason };
  } finally {
    await aside.close();
  }
}

/** A file that Chromium shows instead of saving it, such as a text or an image. */
async function keepShown(response: Response | null, { live }: ActionParts): Promise<ActionResult> {
  if (!response) return { ok: false, reason: 'There is no file at this address.' };
  if ((await response.allHeaders())[proxyAnswerHeader] !== undefined)
    return { ok: false, reason: await response.text() };
  if (response.status() >= 400)
    return { ok: false, reason: `The server answered with status ${response.status()}.` };
  const name = new URL(response.url()).pathname.split('/').at(-1) || 'page.html';
  return live.downloads.keep({ name, url: response.url(), bytes: await response.body() });
}

async function atMost(outcome: Promise<DownloadOutcome>, ms: number): Promise<DownloadOutcome | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}
