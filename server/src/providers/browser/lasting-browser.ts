import type { Logger } from '../../log.ts';
import { BrowserError } from './browser-error.ts';
import type { LiveBrowser } from './live-browser.ts';
import type { NoticeBoard } from './notice-board.ts';

export interface LastingBrowser {
  /** The one that runs, or ran last. */
  live(): LiveBrowser;
  url(): string;
  hasCrashed(): boolean;
  end(): Promise<void>;
  /** Does something; when the browser crashes meanwhile it is brought back, and `afterwards` gives the answer. */
  use<T>(work: () => Promise<T>, afterwards: () => T | Promise<T>): Promise<T>;
}

interface LastingSettings {
  start: () => Promise<LiveBrowser>;
  board: NoticeBoard;
  navigationMs: number;
  onLocation: (url: string) => void;
  log: Logger;
}

export const reopened =
  'The page crashed and was opened again; what was typed into it is lost. Look at it again.';

/** A browser that comes back from one crash, at the address where it was; the second is the end. */
export async function startLasting(settings: LastingSettings): Promise<LastingBrowser> {
  let lastUrl: string | undefined;
  let crashes = 0;
  let ended = false;
  let live = await start();

  async function start(): Promise<LiveBrowser> {
    const started = await settings.start();
    started.tabs.onChange(changed);
    if (!ended) return started;
    await started.end();
    throw new BrowserError('closed', 'The browser was ended while it started.');
  }

  function changed(): void {
    if (/^https?:/.test(url())) lastUrl = url();
    settings.onLocation(url());
  }

  const url = () => live.tabs.front()?.url() ?? '';
  const hasCrashed = () => !live.isRunning() || live.tabs.hasCrashed();

  async function bringBack(): Promise<void> {
    crashes += 1;
    if (crashes > 1) throw new BrowserError('crashed', 'The browser crashed again.');
    if (live.isRunning()) await live.tabs.replaceCrashed();
    else {
      await live.end();
      live = await start();
    }
    settings.board.note(reopened);
    changed();
    if (lastUrl === undefined) return;
    const page = await live.tabs.current();
    await page
      .goto(lastUrl, { waitUntil: 'domcontentloaded', timeout: settings.navigationMs })
      .catch((error: unknown) => settings.log.debug({ err: error }, 'The page could not be opened again'));
  }

  return {
    live: () => live,
    url,
    hasCrashed,
    end: () => {
      ended = true;
      return live.end();
    },
    use: async (work, afterwards) => {
      if (hasCrashed()) await bringBack();
      try {
        return await work();
      } catch (error) {
        if (!hasCrashed()) throw error;
        settings.log.warn({ err: error }, 'The browser crashed');
        await bringBack();
        return await afterwards();
      }
    },
  };
}
