import type { Page } from 'playwright-core';
import type { Logger } from '../../log.ts';
import type { AddressGuard } from '../web/address-guard.ts';
import { BrowserError } from './browser-error.ts';
import type { ActionResult, BrowserAction, BrowserSession } from './browser-session.ts';
import { explainFailure } from './explain-failure.ts';
import { foreseeSending } from './foresee-sending.ts';
import { dispatchInput } from './human-input.ts';
import { createIdleLimit } from './idle-limit.ts';
import { reopened, startLasting } from './lasting-browser.ts';
import type { LastingBrowser } from './lasting-browser.ts';
import type { LiveBrowser } from './live-browser.ts';
import { viewport } from './live-browser.ts';
import type { NoticeBoard } from './notice-board.ts';
import { performAction } from './perform-action.ts';
import { readHtml } from './read-html.ts';
import type { RecentRefusals } from './recent-refusals.ts';
import { startScreencast } from './screencast.ts';
import { takeSnapshot } from './take-snapshot.ts';

export interface SessionSettings {
  id: string;
  /** Starts a browser; asked once more when it crashed. */
  start: () => Promise<LiveBrowser>;
  board: NoticeBoard;
  refusals: RecentRefusals;
  guard: AddressGuard;
  idleMs: number;
  navigationMs: number;
  /** A page that takes longer to describe itself is taken for one that hangs. */
  snapshotMs: number;
  /** Whatever else has to end with the session. */
  onEnd: () => Promise<void>;
  signal: AbortSignal | undefined;
  log: Logger;
}

type LocationListener = (location: { url: string }) => void;

export async function openSession(settings: SessionSettings): Promise<BrowserSession> {
  const { board, snapshotMs, log } = settings;
  const listeners = new Set<LocationListener>();
  const ending = new AbortController();
  const closed = Promise.withResolvers<string>();
  const inTurn = createTurns();
  const browser = await startLasting({
    ...settings,
    onLocation: (url) => listeners.forEach((listener) => listener({ url })),
  });
  const idle = createIdleLimit(settings.idleMs, () => void close('Nothing happened in it for too long.'));
  const page = () => browser.live().tabs.current();
  const isOver = () => browser.hasCrashed() || ending.signal.aborted;
  const look = <T>(at: (front: Page) => Promise<T>) => lookAtFront(at, { page, isOver });

  function use<T>(work: () => Promise<T>, afterwards: () => T | Promise<T> = work): Promise<T> {
    idle.touch();
    return inTurn(async () => {
      assertOpen();
      try {
        return await browser.use(work, afterwards);
      } catch (error) {
        assertOpen();
        if (error instanceof BrowserError) await close(error.message);
        throw error;
      } finally {
        idle.touch();
      }
    });
  }

  function assertOpen(): void {
    if (ending.signal.aborted)
      throw new BrowserError('closed', `The browsing session has ended: ${String(ending.signal.reason)}`);
  }

  async function close(reason = 'It was closed.'): Promise<void> {
    if (!ending.signal.aborted) {
      ending.abort(reason);
      idle.clear();
      settings.signal?.removeEventListener('abort', onAbort);
      listeners.clear();
      await browser.end();
      await settings.onEnd();
      closed.resolve(reason);
    }
    await closed.promise;
  }

  const onAbort = () => void close('It was cancelled.');
  settings.signal?.addEventListener('abort', onAbort, { once: true });
  if (settings.signal?.aborted) onAbort();

  function onLocation(listener: LocationListener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    id: settings.id,
    viewport,
    act: (action) =>
      use(
        () => act(action, { ...settings, browser, signal: ending.signal }),
        () => ({ ok: false, reason: reopened }),
      ),
    foresee: (action) => use(() => look((front) => foreseeSending(front, { action, timeoutMs: snapshotMs }))),
    snapshot: (wanted = {}) =>
      use(async () => ({
        ...(await look((front) => takeSnapshot(front, { ...wanted, timeoutMs: snapshotMs }))),
        ...board.take(),
      })),
    html: (options) => use(() => look((front) => readHtml(front, options))),
    screenshot: () => use(() => look(takeScreenshot)),
    screencast: (onFrame) =>
      startScreencast({
        front: () => browser.live().tabs.front(),
        onFront: onLocation,
        onFrame,
        onProblem: (error) => log.warn({ err: error }, 'A frame of the screen was lost'),
      }),
    input: async (event) => {
      assertOpen();
      idle.touch();
      await dispatchInput(await page(), event);
    },
    location: () => ({ url: browser.url() }),
    onLocation,
    readDownload: (id) => browser.live().downloads.read(id),
    hold: idle.hold,
    close,
    closed: closed.promise,
  };
}

/** Looks at the page in front; when it closes meanwhile, at the one that was behind it. */
async function lookAtFront<T>(
  at: (front: Page) => Promise<T>,
  { page, isOver }: { page: () => Promise<Page>; isOver: () => boolean },
): Promise<T> {
  for (;;) {
    const front = await page();
    try {
      return await at(front);
    } catch (error) {
      if (!front.isClosed() || isOver()) throw error;
    }
  }
}

/** What a page does wrong is an answer in words. */
async function act(
  action: BrowserAction,
  {
    browser,
    refusals,
    signal,
    ...settings
  }: SessionSettings & { browser: LastingBrowser; signal: AbortSignal },
): Promise<ActionResult> {
  const { guard, navigationMs, snapshotMs, log } = settings;
  refusals.clear();
  const parts = {
    live: browser.live(),
    guard,
    navigationMs,
    snapshotMs,
    whyRefused: refusals.why,
    signal,
  };
  try {
    return await performAction(action, parts);
  } catch (error) {
    if (browser.hasCrashed() || signal.aborted) throw error;
    const reason = explainFailure(error);
    if (reason === undefined) log.warn({ err: error, action: action.kind }, 'A step in the browser failed');
    return { ok: false, reason: reason ?? 'The step failed. Look at the page again and try another way.' };
  }
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 400_000;

/** A picture of what is in view; a page of many colours is drawn more coarsely. */
async function takeScreenshot(page: Page): Promise<Buffer> {
  const take = (quality: number) =>
    page.screenshot({ type: 'jpeg', quality, scale: 'css', timeout: TIMEOUT_MS });
  const picture = await take(65);
  return picture.length <= MOST_BYTES ? picture : take(30);
}

/** Runs one piece of work after the other, in the order they came. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => {});
    return result;
  };
}
