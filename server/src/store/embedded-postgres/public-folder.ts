import { lstat, mkdir, mkdtemp, chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findClosedFolder } from './account.ts';
import type { Account } from './account.ts';

/** A folder of ours that the account can enter: one that survives a reboot where there is one. */
export async function openPublicFolder(account: Account, places = ['/var/lib/quarry']): Promise<string> {
  for (const place of places) {
    if (await isUsable(place, account)) return place;
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-'));
  await chmod(folder, 0o711);
  return folder;
}

async function isUsable(folder: string, account: Account): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const { uid, mode } = await lstat(folder);
    const onlyOursToWrite = uid === process.getuid?.() && (mode & 0o022) === 0;
    return onlyOursToWrite && (await findClosedFolder(folder, account)) === undefined;
  } catch (error) {
    if (
      ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'].includes(
        (error as NodeJS.ErrnoException).code ?? '',
      )
    ) {
      return false;
    }
    throw error;
  }
}
