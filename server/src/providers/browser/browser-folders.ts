import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, readlink, rm, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BrowserError } from './browser-error.ts';
import type { BrowserAccount } from './launch-mode.ts';
import { processStamp } from './process-stamp.ts';

export interface SessionFolder {
  root: string;
  profile: string;
  downloads: string;
}

/**
 * Where the browsers of one data folder keep their profiles: beside other temporary files, because the account of the
 * browser may not be able to enter the data folder.
 */
export function browserFolder(dataDir: string): string {
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12);
  return path.join(tmpdir(), `quarry-browser-${process.getuid?.() ?? 0}-${name}`);
}

/** A folder that carries the name of this process: the process that finds it later can tell whether its owner lives. */
export async function makeSessionFolder(
  base: string,
  account: BrowserAccount | undefined,
): Promise<SessionFolder> {
  await openBase(base);
  const root = await mkdtemp(path.join(base, `${await processStamp(process.pid)}-`));
  await chmod(root, 0o711);
  const folder = { root, profile: path.join(root, 'profile'), downloads: path.join(root, 'downloads') };
  for (const place of [folder.profile, folder.downloads]) {
    await mkdir(place, { mode: 0o700 });
    if (account) await chown(place, account.uid, account.gid);
  }
  return folder;
}

/** With the place outside of it that a browser which was killed leaves behind. */
export async function removeSessionFolder(root: string): Promise<void> {
  const socket = await readlink(path.join(root, 'profile', 'SingletonSocket')).catch(() => '');
  // The browser could have written anything there: nothing but what Chromium itself makes is touched.
  if (/^\/tmp\/\.?[\w.]*Chromium\.\w{6}\/SingletonSocket$/i.test(socket)) {
    const place = path.dirname(socket);
    for (const name of ['SingletonSocket', 'SingletonCookie'])
      await unlink(path.join(place, name)).catch(() => undefined);
    await rmdir(place).catch(() => undefined);
  }
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
}

/** The stamp of the process that made this folder. */
export function ownerOf(name: string): string | undefined {
  return /^(\d+-\d+)-[^-/]+$/.exec(name)?.[1];
}

async function openBase(base: string): Promise<void> {
  await mkdir(base, { recursive: true, mode: 0o711 });
  const found = await lstat(base);
  if (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid)) return;
  throw new BrowserError(
    'launch-failed',
    `The folder ${base} for browser profiles belongs to somebody else.`,
  );
}
