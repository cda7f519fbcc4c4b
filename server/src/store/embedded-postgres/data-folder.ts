import { constants, existsSync } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from './startup-error.ts';

/** Makes the data folder and answers its real path. Others may pass through it (PostgreSQL under root is one), not look into it. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}); set QUARRY_DATA to a folder that can.`,
      { cause: error },
    );
  }
}

/** Node's own recursive mkdir never ends where the system claims that a parent is missing although it is there (/proc). */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder || existsSync(parent)) throw error;
    await makeFolder(parent, mode);
    await mkdir(folder, { mode });
  }
}
