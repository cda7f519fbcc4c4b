import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../settings/config.ts';
import { StartupError } from '../store/embedded-postgres/startup-error.ts';

const FILE_NAME = 'secret.key';

export interface SecretKey {
  /** 32 bytes for one purpose; the keys of two purposes tell nothing about each other. */
  derive(purpose: string): Buffer;
  /** What the operator should know about where the key comes from. */
  note: string | undefined;
}

/** The one secret of the installation: the setting, or else a file in the data folder, made once. */
export async function loadSecretKey(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'secretKey' | 'databaseUrl'>>,
): Promise<SecretKey> {
  const material = config.secretKey ?? (await readOrMakeFile(path.join(config.dataDir, FILE_NAME)));
  const isLocal = config.secretKey === undefined && config.databaseUrl !== undefined;
  return {
    derive: (purpose) => Buffer.from(hkdfSync('sha256', material, 'quarry', `quarry/${purpose}`, 32)),
    note: isLocal
      ? 'QUARRY_SECRET_KEY is not set: the key lies in the data folder. Nodes that share the database must share that folder, or have the same QUARRY_SECRET_KEY; sessions and secrets of one cannot be read by the other otherwise.'
      : undefined,
  };
}

/** Says which key it was without saying anything about it. */
export const keyIdOf = (key: Pick<SecretKey, 'derive'>): string =>
  key.derive('key id').toString('hex').slice(0, 16);

async function readOrMakeFile(file: string): Promise<string> {
  try {
    return (await read(file)) ?? (await make(file));
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The key file ${file} cannot be read or written (${(error as NodeJS.ErrnoException).code}). Mend its rights, or set QUARRY_SECRET_KEY.`,
      { cause: error },
    );
  }
}

async function read(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = text.trim();
  if (key.length < 32)
    throw new StartupError(`The key file ${file} is damaged. Restore it, or set QUARRY_SECRET_KEY.`);
  return key;
}

/** Written whole under another name and then linked: of two that start at once one wins, and both read the winner's. */
async function make(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(32).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await read(file))!;
}
