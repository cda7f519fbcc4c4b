import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { constants, lstat, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Download, Page } from 'playwright-core';
import { BrowserError } from './browser-error.ts';
import type { SavedDownload } from './browser-session.ts';
import type { NoticeBoard } from './notice-board.ts';

const LOOK_MS = 200;
const MOST = 20;

export type DownloadOutcome = { ok: true; download: SavedDownload } | { ok: false; reason: string };

export interface Downloads {
  watch(page: Page): void;
  /** Whether one is under way. */
  isRunning(): boolean;
  /** From now on: asks for the outcome of the first one that ends. */
  expect(): () => Promise<DownloadOutcome>;
  /** Keeps what was read from the page itself. */
  keep(file: { name: string; url: string; bytes: Buffer }): Promise<DownloadOutcome>;
  read(id: string): Promise<Buffer>;
}

interface DownloadsSettings {
  /** Where Chromium writes what this session downloads, and nothing else. */
  folder: string;
  maxBytes: number;
  board: NoticeBoard;
}

export function createDownloads({ folder, maxBytes, board }: DownloadsSettings): Downloads {
  const kept = new Map<string, string>();
  const running = new Set<Download>();
  const tooLarge = new WeakSet<Download>();
  const outcomes: DownloadOutcome[] = [];
  const ended = new EventEmitter();
  let looking: NodeJS.Timeout | undefined;

  async function follow(download: Download): Promise<void> {
    running.add(download);
    looking ??= setInterval(() => void stopLarge(), LOOK_MS);
    const outcome = await finish(download).catch((error: Error): DownloadOutcome => ({
      ok: false,
      reason: `The download failed: ${error.message.split('\n')[0]}`,
    }));
    running.delete(download);
    if (running.size === 0) {
      clearInterval(looking);
      looking = undefined;
    }
    if (outcome.ok) board.download(outcome.download);
    else board.note(outcome.reason);
    outcomes.push(outcome);
    ended.emit('end');
  }

  async function finish(download: Download): Promise<DownloadOutcome> {
    if (kept.size + running.size > MOST) {
      await download.cancel();
      return { ok: false, reason: `No more than ${MOST} files are downloaded in one session.` };
    }
    const name = safeName(download.suggestedFilename());
    const failure = await download.failure();
    if (tooLarge.has(download)) return overCap(name);
    if (failure !== null) return { ok: false, reason: `The download of ${name} failed (${failure}).` };
    const file = await download.path();
    const { size } = await lstat(file);
    if (size > maxBytes) {
      await download.delete();
      return overCap(name);
    }
    const id = randomUUID();
    kept.set(id, file);
    return { ok: true, download: { id, name, url: download.url(), size } };
  }

  const overCap = (name: string): DownloadOutcome => ({
    ok: false,
    reason: `${name} was not kept: it is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`,
  });

  // Chromium does not say which file belongs to which download: one too large stops them all.
  async function stopLarge(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const found = await lstat(path.join(folder, name)).catch(() => undefined);
      if (!found || found.size <= maxBytes) continue;
      for (const download of running) {
        tooLarge.add(download);
        void download.cancel().catch(() => {});
      }
    }
  }

  return {
    watch: (page) => page.on('download', (download) => void follow(download)),
    isRunning: () => running.size > 0,
    keep: async ({ name, url, bytes }) => {
      if (bytes.length > maxBytes) return overCap(safeName(name));
      const download = { id: randomUUID(), name: safeName(name), url, size: bytes.length };
      const file = path.join(folder, download.id);
      await writeFile(file, bytes);
      kept.set(download.id, file);
      return { ok: true, download };
    },
    expect: () => {
      const before = outcomes.length;
      return async () => {
        while (outcomes.length <= before) await once(ended, 'end');
        return outcomes[before]!;
      };
    },
    read: async (id) => {
      const file = kept.get(id);
      if (file === undefined) throw new BrowserError('closed', 'There is no such download in this session.');
      // Chromium wrote there: what is no plain file is not read.
      return readFile(file, { flag: constants.O_RDONLY | constants.O_NOFOLLOW });
    },
  };
}

/** As a site may call its file, and as no folder is called. */
function safeName(suggested: string): string {
  const name = path.basename(suggested.replaceAll('\\', '/')).replace(/[\p{C}<>:"|?*]/gu, '_');
  return name.slice(0, 150).replace(/^\.+/, '') || 'download';
}
