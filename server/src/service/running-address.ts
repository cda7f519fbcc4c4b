import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const fileOf = (dataDir: string) => path.join(dataDir, 'service.url');

/** Where the service on a data folder listens, for commands that do not have its settings. */
export async function noteAddress(dataDir: string, address: string): Promise<void> {
  await writeFile(fileOf(dataDir), `${address}\n`);
}

export const forgetAddress = (dataDir: string): Promise<void> => rm(fileOf(dataDir), { force: true });

/** As the service has noted it; it may have been killed since. */
export const notedAddress = (dataDir: string): Promise<string | undefined> =>
  readFile(fileOf(dataDir), 'utf8').then(
    (text) => text.trim() || undefined,
    () => undefined,
  );
