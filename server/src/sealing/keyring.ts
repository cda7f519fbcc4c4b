import { randomBytes } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../settings/config.ts';
import { keyIdOf, loadSecretKey } from './secret-key.ts';
import type { SecretKey } from './secret-key.ts';

type KeySettings = Pick<Config, 'secretKey' | 'previousSecretKey' | 'dataDir' | 'databaseUrl'>;

export interface StoredKeys {
  present: string;
  /** Under which something may still be sealed after a rotation that was interrupted. */
  previous: string | null;
}

/**
 * Every key that something stored may be sealed under, the present one first. Read anew each time: a rotation may have
 * changed the files.
 */
export async function loadKeyring(config: KeySettings): Promise<SecretKey[]> {
  // Before the rest: where there is no key yet, this makes one.
  const present = await loadSecretKey(config);
  return [present, ...(await keysFrom(config, await earlierKeys(config)))];
}

/** Which keys are here. None is made. */
export async function keyIdsHere(config: KeySettings): Promise<Set<string>> {
  const present = config.secretKey ?? (await readKey(fileNames(config).present));
  const keys = await keysFrom(config, [present, ...(await earlierKeys(config))].filter(isKey));
  return new Set(keys.map(keyIdOf));
}

async function earlierKeys(config: KeySettings): Promise<string[]> {
  const files = fileNames(config);
  const earlier = [
    config.previousSecretKey,
    config.secretKey && (await readKey(files.present)),
    await readKey(files.previous),
  ];
  return earlier.filter(isKey);
}

const isKey = (key: string | undefined): key is string => key !== undefined && key !== '';

const keysFrom = (config: KeySettings, texts: readonly string[]): Promise<SecretKey[]> =>
  Promise.all(texts.map((secretKey) => loadSecretKey({ ...config, secretKey })));

/** The keys as they are, for a back-up. Undefined where none was made yet. */
export async function keysAsTheyAre(config: KeySettings): Promise<StoredKeys | undefined> {
  const files = fileNames(config);
  const present = config.secretKey ?? (await readKey(files.present));
  if (!isKey(present)) return undefined;
  return { present, previous: config.previousSecretKey ?? (await readKey(files.previous)) ?? null };
}

export const keyIdOfText = async (config: KeySettings, secretKey: string): Promise<string> =>
  keyIdOf(await loadSecretKey({ ...config, secretKey }));

/** Puts the keys of a back-up where a start finds them. What is there already stays. */
export async function placeKeys(config: KeySettings, keys: StoredKeys): Promise<void> {
  const files = fileNames(config);
  if ((await readKey(files.present)) === undefined) await replace(files.present, keys.present);
  if (keys.previous !== null && (await readKey(files.previous)) === undefined)
    await replace(files.previous, keys.previous);
}

/**
 * A new key file; the one before is kept beside it until `forgetPreviousKey`. A rotation that was interrupted has done
 * so already, and is finished with the key it made.
 */
export async function renewKeyFile(config: KeySettings): Promise<void> {
  await loadSecretKey(config);
  const { present, previous } = fileNames(config);
  const key = await readKey(present);
  const kept = await readKey(previous);
  if (kept !== undefined && kept !== key) return;
  await replace(previous, key!);
  await replace(present, randomBytes(32).toString('base64'));
}

export async function forgetPreviousKey(config: KeySettings): Promise<void> {
  await rm(fileNames(config).previous, { force: true });
}

function fileNames({ dataDir }: KeySettings) {
  const present = path.join(dataDir, 'secret.key');
  return { present, previous: `${present}.previous` };
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

/** Whole or not at all, and on the disk before anything rests on it. */
async function replace(file: string, key: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${key}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
