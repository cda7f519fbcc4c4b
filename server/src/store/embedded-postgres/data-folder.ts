import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { StartupError } from './startup-error.ts';

/** Makes the data folder and answers its real path. Others may pass through it (PostgreSQL under root is one), not look into it. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}); set QUARRY_DATA to a folder that can.`,
      { cause: error },
    );
  }
}
