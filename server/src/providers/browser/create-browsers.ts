import type { Logger } from '../../log.ts';
import type { CompanyProxy } from '../company-proxy/company-proxy.ts';
import type { AddressGuard } from '../web/address-guard.ts';
import type { Resolve } from '../web/guarded-connector.ts';
import { startGuardedProxy } from '../web/guarded-proxy.ts';
import { BrowserError } from './browser-error.ts';
import { browserFolder } from './browser-folders.ts';
import type { BrowserSession } from './browser-session.ts';
import { endOrphans } from './end-orphans.ts';
import { findChromium } from './find-chromium.ts';
import { launchChromium } from './launch-chromium.ts';
import type { LaunchMode } from './launch-mode.ts';
import { openContext } from './live-browser.ts';
import { loadPlaywright } from './load-playwright.ts';
import { createNoticeBoard } from './notice-board.ts';
import { openSession } from './open-session.ts';
import { createRecentRefusals } from './recent-refusals.ts';
import { createSessionSlots } from './session-slots.ts';

export interface BrowsersSettings {
  chromiumPath?: string | undefined;
  searchPath: readonly string[];
  /** Names the installation: what its killed services left behind is ended. */
  dataDir: string;
  guard: AddressGuard;
  log: Logger;
  maxSessions?: number;
  idleMs?: number;
  navigationMs?: number;
  snapshotMs?: number;
  maxDownloadBytes?: number;
  resolve?: Resolve;
  companyProxy?: CompanyProxy;
}

interface SessionRequest {
  sessionId: string;
  /** Ends the wait for a place, and later the session. */
  signal?: AbortSignal;
  /** The language of pages, such as `ja-JP`. */
  locale?: string;
  /** The session had a browser before, and lost it. */
  hadOne?: boolean;
  /** Called when every place is taken. */
  onWait?: (place: { ahead: number }) => void;
}

export interface Browsers {
  isInstalled(): Promise<boolean>;
  /** Waits for a place; throws a BrowserError when there is no browser, or it does not start. */
  openSession(request: SessionRequest): Promise<BrowserSession>;
  findSession(sessionId: string): BrowserSession | undefined;
  /** How many are open. */
  count(): number;
  /** How many wait for a place. */
  waiting(): number;
  /** Settles when what killed services left behind was ended. */
  swept: Promise<void>;
  close(): Promise<void>;
}

export const notInstalled =
  'There is no browser on this machine. Install one (Debian and Ubuntu: apt-get install chromium-headless-shell), or set CHROMIUM_PATH.';

const notThere = (chromiumPath: string) =>
  `CHROMIUM_PATH names ${chromiumPath}, where there is no program that can be run. Correct it, or leave it out to use the browser on the path.`;

const defaults = {
  maxSessions: 4,
  idleMs: 10 * 60_000,
  navigationMs: 30_000,
  snapshotMs: 20_000,
  maxDownloadBytes: 50_000_000,
};

/** Browsing sessions, each with a Chromium, a proxy and a profile of its own. */
export function createBrowsers(given: BrowsersSettings): Browsers {
  const settings = { ...defaults, ...given };
  const { log } = settings;
  const base = browserFolder(settings.dataDir);
  const slots = createSessionSlots(settings.maxSessions);
  const sessions = new Map<string, BrowserSession>();
  // What worked once is not found out again.
  let modes: LaunchMode[] | undefined;
  const swept = endOrphans(base, log).catch((error: unknown) => {
    log.error({ err: error }, 'Browsers of a killed service could not be ended');
  });

  /** By then another one may have its name: a run that begins again goes on under the same. */
  function forget(session: BrowserSession): void {
    if (sessions.get(session.id) === session) sessions.delete(session.id);
  }

  async function open(request: SessionRequest): Promise<BrowserSession> {
    const [executable, playwright] = await Promise.all([findChromium(settings), loadPlaywright(), swept]);
    if (executable === undefined || !playwright) {
      const isNamed = executable === undefined && settings.chromiumPath !== undefined;
      throw new BrowserError('not-installed', isNamed ? notThere(settings.chromiumPath!) : notInstalled);
    }
    const leave = await slots.enter(request);
    const refusals = createRecentRefusals();
    const board = createNoticeBoard();
    try {
      const proxy = await startGuardedProxy({ ...settings, onRefused: refusals.add });
      const end = async () => {
        await proxy.close();
        leave();
      };
      const start = async () => {
        const chromium = await launchChromium({ executable, playwright, base, proxyUrl: proxy.url!, modes });
        modes = [chromium.mode];
        return openContext({ ...settings, chromium, board, locale: request.locale }).catch(
          async (error: unknown) => {
            await chromium.end();
            throw error;
          },
        );
      };
      const session = await openSession({
        ...settings,
        id: request.sessionId,
        start,
        board,
        refusals,
        onEnd: end,
        signal: request.signal,
      }).catch(async (error: unknown) => {
        await end();
        throw error;
      });
      sessions.set(request.sessionId, session);
      void session.closed.then(() => forget(session));
      request.signal?.throwIfAborted();
      return session;
    } catch (error) {
      leave();
      throw error;
    }
  }

  return {
    isInstalled: async () =>
      (await findChromium(settings)) !== undefined && (await loadPlaywright()) !== undefined,
    openSession: open,
    findSession: (sessionId) => sessions.get(sessionId),
    count: () => sessions.size,
    waiting: slots.waiting,
    swept,
    close: async () => {
      await Promise.all([...sessions.values()].map((session) => session.close('The service is stopping.')));
    },
  };
}
