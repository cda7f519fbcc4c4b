import { closeSync, constants, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { findClosedFolder } from './account.ts';
import type { Account } from './account.ts';
import { StartupError } from './startup-error.ts';

/** Where a server finds its folder that was handed to it open. */
const HANDED = '/proc/self/fd/3';

/** How the server comes to the folder with its data, where it cannot walk there by itself. */
export interface Door {
  /** What the server calls the folder. */
  place: string;
  /** Its fourth file, to be closed once the server has it. */
  open(): { files: number[]; close(): void };
}

/**
 * Root lends PostgreSQL the account `nobody`, which cannot enter a home of mode 700. The folder is then opened here and handed to
 * the server, which names it by that open file: data stay where the owner put them, and no rights on the way are changed.
 */
export async function doorTo(cluster: string, account: Account | undefined): Promise<Door> {
  const closed = account && (await findClosedFolder(path.dirname(cluster), account));
  if (closed === undefined) return { place: cluster, open: () => ({ files: [], close: () => undefined }) };
  if (!existsSync('/proc/self/fd'))
    throw new StartupError(
      `PostgreSQL runs as "nobody" here and cannot enter ${closed} on the way to its data in ${cluster}; run "chmod o+x ${closed}", or set QUARRY_DATA to another folder.`,
    );
  return {
    place: HANDED,
    open() {
      const file = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY);
      return { files: [file], close: () => closeSync(file) };
    },
  };
}

/** What the server has written down about a folder of its own, by the name that everybody knows. */
export const byItsName = (place: string, cluster: string): string => (place === HANDED ? cluster : place);
