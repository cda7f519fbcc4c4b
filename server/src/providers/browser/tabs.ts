import type { BrowserContext, FileChooser, Page } from 'playwright-core';
import { mayStandAt } from './allowed-scheme.ts';
import type { NoticeBoard } from './notice-board.ts';

const MOST_TABS = 8;

export interface Tabs {
  /** The page in front; a new one when all were closed. */
  current(): Promise<Page>;
  front(): Page | undefined;
  /** Whom to tell when another page is in front, or it has gone elsewhere. */
  onChange(listener: () => void): void;
  /** A page that is not followed, for work of our own. */
  openAside(): Promise<Page>;
  /** A page has asked for a window that has not come up yet. */
  isOpening(): boolean;
  hasCrashed(): boolean;
  /** Opens another page in the place of one that crashed. */
  replaceCrashed(): Promise<Page>;
  /** The page's open question for a file, once. */
  takeFileChooser(): FileChooser | undefined;
}

interface TabsSettings {
  context: BrowserContext;
  board: NoticeBoard;
  watch: (page: Page) => void;
}

/** Follows new tabs and windows as a person would: the newest is in front, and when it closes the one before it. */
export function createTabs({ context, board, watch }: TabsSettings): Tabs {
  const open: Page[] = [];
  const crashed = new Set<Page>();
  let chooser: FileChooser | undefined;
  let openingAside = 0;
  let windowsAsked = 0;
  let listener: (() => void) | undefined;
  const onChange = () => listener?.();

  context.on('page', (page) => {
    watch(page);
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) void navigated(page);
    });
    if (openingAside > 0 && isOwn(page)) return;
    windowsAsked = Math.max(0, windowsAsked - 1);
    if (open.length >= MOST_TABS) {
      board.note('The page opened more windows than are followed; the newest were closed.');
      void page.close().catch(ignoreGone);
      return;
    }
    if (open.length > 0) board.note('A new tab was opened and is in front now.');
    follow(page);
  });

  function follow(page: Page): void {
    open.push(page);
    page.on('crash', () => crashed.add(page));
    void hearWindows(page, () => (windowsAsked += 1));
    page.on('filechooser', (asked) => {
      chooser = asked;
      board.note('The page asks for a file: use upload without a reference.');
    });
    page.on('close', () => {
      open.splice(open.indexOf(page), 1);
      crashed.delete(page);
      onChange();
    });
    onChange();
  }

  async function navigated(page: Page): Promise<void> {
    if (mayStandAt(page.url())) {
      if (page === open.at(-1)) onChange();
      return;
    }
    board.note(`The address ${page.url().slice(0, 200)} was left: only web pages may be opened.`);
    await page.goto('about:blank').catch(ignoreGone);
  }

  async function current(): Promise<Page> {
    return open.at(-1) ?? (await context.newPage());
  }

  return {
    current,
    front: () => open.at(-1),
    onChange: (given) => {
      listener = given;
    },
    openAside: async () => {
      openingAside += 1;
      try {
        return await context.newPage();
      } finally {
        openingAside -= 1;
      }
    },
    isOpening: () => windowsAsked > 0,
    hasCrashed: () => crashed.size > 0 && crashed.has(open.at(-1)!),
    replaceCrashed: async () => {
      const broken = [...crashed];
      const page = await context.newPage();
      for (const one of broken) await one.close().catch(ignoreGone);
      return page;
    },
    takeFileChooser: () => {
      const taken = chooser;
      chooser = undefined;
      return taken;
    },
  };
}

/** Chromium tells of a window that is asked for well before it is there. */
async function hearWindows(page: Page, onWindow: () => void): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    session.on('Page.windowOpen', onWindow);
    await session.send('Page.enable');
  } catch {
    ignoreGone();
  }
}

/** A page of ours stands nowhere yet; one that a page opened has somewhere to go or a page it belongs to. */
function isOwn(page: Page): boolean {
  return page.url() === 'about:blank';
}

// A page may close while it is being closed or led away; either way it is gone.
function ignoreGone(): void {}
