import { createReadStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Command } from 'commander';
import { badRequest, conflict } from '../errors.ts';
import { createLogger } from '../log.ts';
import { keyIdOfText, keysAsTheyAre, placeKeys } from '../sealing/keyring.ts';
import { loadConfig, readEnvironment } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { DamagedBackup, openFrames } from '../store/backup/backup-format.ts';
import { checkBackup, requireEmptyDatabase, restoreBackup } from '../store/backup/restore-backup.ts';
import { withClient } from '../store/backup/with-client.ts';
import type { BackupContents } from '../store/backup/restore-backup.ts';
import { prepareDataFolder } from '../store/embedded-postgres/data-folder.ts';
import { acquireDataLock } from '../store/embedded-postgres/data-lock.ts';
import { borrowDatabaseServer } from '../store/embedded-postgres/database-server.ts';
import type { DatabaseServer } from '../store/embedded-postgres/database-server.ts';
import { joinEmbedded } from '../store/embedded-postgres/embedded-use.ts';
import { sayNowAndThen } from './progress.ts';

/** What a restore that was interrupted leaves behind; the next one begins anew. */
const UNFINISHED = 'restoring';
/** What may be in the folder already: the keys, which may come by another way, and the locks of commands. */
const NO_DATA =
  /^(?:secret\.key(?:\.previous)?|service\.(?:lock|pid)|postgres-(?:turn|users)\.lock|restoring|lost\+found)$/;

export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'Make an installation from a file of `quarry backup`: in an empty data folder (QUARRY_DATA), or in an empty database (DATABASE_URL).',
    )
    .argument('<file>', 'the file')
    .option('--check', 'only read the file to its end, and say whether it is whole')
    .action(async (file: string, { check = false }: { check?: boolean }) => {
      const config = loadConfig(readEnvironment());
      const contents = await inWords(file, () => checkBackup(openFile(file)));
      const { head, rows, keys } = contents;
      const what = `${rows} rows, made ${head.madeAt} by Quarry ${head.version}${keys ? '' : ', without keys'}`;
      if (check) return console.log(`${file} is whole: ${what}.`);
      await requireFittingKey(config, contents);
      const notes = await inWords(file, () =>
        config.databaseUrl ? intoServer(config, file, contents) : intoFolder(config, file, contents),
      );
      for (const note of [...notes, ...(await aboutKeys(config, contents))]) console.error(note);
      console.log(`Restored ${what}.`);
    });
}

/** The frames of a packed file, as they are asked for. */
async function* openFile(file: string) {
  const unpacked = createGunzip();
  // What goes wrong is thrown where it is read.
  pipeline(createReadStream(file), unpacked).catch(() => undefined);
  yield* openFrames(unpacked);
}

async function inWords<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DamagedBackup) throw badRequest(`${file} ${error.message}. Nothing was restored.`);
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw badRequest(`${file} is cut off. Nothing was restored.`);
    if (code.startsWith('Z_'))
      throw badRequest(`${file} is damaged, or no back-up of Quarry. Nothing was restored.`);
    if (['ENOENT', 'EACCES', 'EISDIR'].includes(code)) throw badRequest(`${file} cannot be read (${code}).`);
    throw error;
  }
}

/** Before anything is written: secrets would be there and could not be opened. */
async function requireFittingKey(config: Config, { head, keys }: BackupContents): Promise<void> {
  const here = await keysAsTheyAre(config);
  if (!here || head.keyId === null) return;
  const ids = [await keyIdOfText(config, here.present)];
  if (config.previousSecretKey) ids.push(await keyIdOfText(config, config.previousSecretKey));
  if (ids.includes(head.keyId)) return;
  const place = config.secretKey === undefined ? `secret.key in ${config.dataDir}` : 'QUARRY_SECRET_KEY';
  const advice = keys
    ? 'Take it away, and the key of the back-up is put in its place'
    : 'Put the right one in its place';
  throw conflict(
    `${place} is another key than that of the back-up: its secrets could not be opened. ${advice}.`,
  );
}

async function aboutKeys(config: Config, { head, keys }: BackupContents): Promise<string[]> {
  if (keys || head.keyId === null || (await keysAsTheyAre(config))) return [];
  return [
    `The back-up holds no keys: put secret.key into ${config.dataDir}, or set QUARRY_SECRET_KEY, before you start.`,
  ];
}

async function intoServer(config: Config, file: string, { keys }: BackupContents): Promise<string[]> {
  const server = await borrowDatabaseServer(config, createLogger('warn'));
  const keep = async () => {
    if (!keys || config.secretKey !== undefined) return;
    await prepareDataFolder(config.dataDir);
    await placeKeys(config, keys);
  };
  try {
    return await load(server.connection, file, keep);
  } finally {
    await server.stop();
  }
}

/**
 * Beside its place, and then moved there: whatever interrupts it, a start finds either no database or the whole one. Keys come first,
 * since a database without them is refused and the other way round is not.
 */
async function intoFolder(config: Config, file: string, { keys }: BackupContents): Promise<string[]> {
  await requireEmptyFolder(config.dataDir);
  const lock = await acquireDataLock(config.dataDir);
  try {
    const dataDir = await prepareDataFolder(config.dataDir);
    const unfinished = path.join(dataDir, UNFINISHED);
    await sweep(unfinished);
    const use = await joinEmbedded(unfinished, createLogger('warn'));
    const interrupted = () => void use.leave().finally(() => process.exit(130));
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    let notes: string[];
    try {
      notes = await load(use.connection, file);
    } catch (error) {
      await use.leave();
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    } finally {
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
    }
    await use.leave();
    if (keys && config.secretKey === undefined) await placeKeys(config, keys);
    await rename(path.join(unfinished, 'postgres'), path.join(dataDir, 'postgres'));
    await rm(unfinished, { recursive: true, force: true });
    return notes;
  } finally {
    lock.release();
  }
}

async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.filter((name) => !NO_DATA.test(name));
  if (found.length > 0)
    throw conflict(
      `${dataDir} is not empty: it holds ${found.slice(0, 3).join(', ')}. Set QUARRY_DATA to a folder that is, or move what is there away.`,
    );
}

/** The server of a restore that was killed may still be at work there. */
async function sweep(unfinished: string): Promise<void> {
  const names = await readdir(unfinished).catch(() => [] as string[]);
  if (names.includes('postgres')) await (await joinEmbedded(unfinished, createLogger('silent'))).leave();
  await rm(unfinished, { recursive: true, force: true });
}

const load = (
  connection: DatabaseServer['connection'],
  file: string,
  beforeCommit?: () => Promise<void>,
): Promise<string[]> =>
  withClient(connection, async (client) => {
    await requireEmptyDatabase(client);
    const say = sayNowAndThen();
    return restoreBackup(client, openFile(file), {
      onProgress: ({ table, rows }) => say(() => `${rows} rows, now ${table}`),
      ...(beforeCommit && { beforeCommit }),
    });
  });
