import type { Page } from 'playwright-core';
import type { Dialogs } from './dialogs.ts';
import { createDialogs } from './dialogs.ts';
import type { Downloads } from './downloads.ts';
import { createDownloads } from './downloads.ts';
import type { Chromium } from './launch-chromium.ts';
import type { NoticeBoard } from './notice-board.ts';
import type { Tabs } from './tabs.ts';
import { createTabs } from './tabs.ts';

export const viewport = { width: 1280, height: 800 };

/** One Chromium with one fresh context in it. */
export interface LiveBrowser {
  tabs: Tabs;
  dialogs: Dialogs;
  downloads: Downloads;
  isRunning(): boolean;
  end(): Promise<void>;
}

interface LiveSettings {
  chromium: Chromium;
  board: NoticeBoard;
  locale: string | undefined;
  maxDownloadBytes: number;
}

export async function openContext(settings: LiveSettings): Promise<LiveBrowser> {
  const { chromium, board } = settings;
  const { browser } = chromium;
  const context = await browser.newContext({
    viewport,
    acceptDownloads: true,
    serviceWorkers: 'block',
    userAgent: userAgent(browser.version()),
    ...(settings.locale !== undefined && { locale: settings.locale }),
  });
  // Granting none refuses all: location, camera, clipboard, notifications.
  await context.grantPermissions([]);
  const dialogs = createDialogs(board);
  const downloads = createDownloads({
    folder: chromium.folder.downloads,
    maxBytes: settings.maxDownloadBytes,
    board,
  });
  const watch = (page: Page) => {
    dialogs.watch(page);
    downloads.watch(page);
  };
  const tabs = createTabs({ context, board, watch });
  await tabs.current();
  return { tabs, dialogs, downloads, isRunning: () => browser.isConnected(), end: chromium.end };
}

/** Sites turn away what calls itself headless; apart from that name it is the same browser. */
function userAgent(version: string): string {
  const system = process.platform === 'darwin' ? 'Macintosh; Intel Mac OS X 10_15_7' : 'X11; Linux x86_64';
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version.split('.')[0]}.0.0.0 Safari/537.36`;
}
