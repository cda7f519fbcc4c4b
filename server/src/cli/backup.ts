import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Command } from 'commander';
import { conflict } from '../errors.ts';
import { createLogger } from '../log.ts';
import { keyIdOfText, keysAsTheyAre } from '../sealing/keyring.ts';
import { loadConfig, readEnvironment } from '../settings/config.ts';
import type { Config } from '../settings/config.ts';
import { VERSION } from '../settings/version.ts';
import { recordBackup } from '../store/backup/backup-log.ts';
import { withClient } from '../store/backup/with-client.ts';
import { writeBackup } from '../store/backup/write-backup.ts';
import type { BackupProgress } from '../store/backup/write-backup.ts';
import { findCluster } from '../store/embedded-postgres/cluster.ts';
import { borrowDatabaseServer } from '../store/embedded-postgres/database-server.ts';
import { formatBytes, sayNowAndThen } from './progress.ts';

const STANDARD_OUTPUT = '-';

type Connected = Parameters<typeof writeBackup>[0];

export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'Write the whole installation, running or stopped, into one file: database, files and keys, as they are at one moment.',
    )
    .argument('<file>', 'the file to write, for example quarry-2026-11-16.backup; - for standard output')
    .option('--without-keys', 'leave the secret key out: keep it elsewhere, or stored secrets are lost')
    .action(async (file: string, { withoutKeys = false }: { withoutKeys?: boolean }) => {
      const config = loadConfig(readEnvironment());
      if (file !== STANDARD_OUTPUT && existsSync(file))
        throw conflict(`${file} is there already. Choose another name, or remove it first.`);
      await requireDatabase(config);
      const { rows, bytes } = await backUp(config, { file, withoutKeys });
      const keys = withoutKeys ? ' The secret key is not in it: keep it elsewhere.' : '';
      console.error(`Wrote ${rows} rows, ${formatBytes(bytes)}, to ${file}.${keys}`);
    });
}

/** A command that only reads must not make a database where there is none. */
async function requireDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined && (await findCluster(dataDir)) === undefined)
    throw conflict(`There is nothing to back up: ${dataDir} holds no database.`);
}

interface Wanted {
  file: string;
  withoutKeys: boolean;
}

async function backUp(config: Config, wanted: Wanted): Promise<{ rows: number; bytes: number }> {
  const server = await borrowDatabaseServer(config, createLogger('warn'));
  const interrupted = () => void server.stop().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    return await withClient(server.connection, (client) => copy(client, { config, ...wanted }));
  } finally {
    await server.stop();
    process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  }
}

async function copy(client: Connected, { config, file, withoutKeys }: Wanted & { config: Config }) {
  const keys = await keysAsTheyAre(config);
  const keyId = keys ? await keyIdOfText(config, keys.present) : null;
  let rows = 0;
  const say = sayNowAndThen();
  const onProgress = (progress: BackupProgress) => {
    rows = progress.rows;
    say(() => describe(progress));
  };
  const parts = { version: VERSION, keyId, keys: withoutKeys ? undefined : keys, onProgress };
  const bytes = await writeFileWhole(file, writeBackup(client, parts));
  const place = file === STANDARD_OUTPUT ? 'standard output' : path.resolve(file);
  await recordBackup(client, { file: place, bytes, rows });
  return { rows, bytes };
}

const describe = ({ table, rows, bytes, allBytes }: BackupProgress) =>
  `${formatBytes(bytes)} of about ${formatBytes(allBytes)}, ${rows} rows, now ${table}`;

/** A reader who sees the file under its name sees it whole, and on the disk. */
async function writeFileWhole(file: string, blocks: AsyncIterable<Buffer>): Promise<number> {
  if (file === STANDARD_OUTPUT) return pack(blocks, process.stdout);
  const unfinished = `${file}.part`;
  try {
    await pack(blocks, createWriteStream(unfinished, { mode: 0o600, flush: true }));
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await syncFolder(path.dirname(path.resolve(file)));
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw explain(error, file);
  }
}

async function pack(blocks: AsyncIterable<Buffer>, target: Writable): Promise<number> {
  const gzip = createGzip();
  let bytes = 0;
  gzip.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await pipeline(Readable.from(blocks, { objectMode: true, highWaterMark: 1 }), gzip, target);
  return bytes;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  ENOENT: 'its folder is not there',
  EACCES: 'the folder cannot be written',
  EROFS: 'the disk is read-only',
};

function explain(error: unknown, file: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason ? conflict(`${file} cannot be written: ${reason}. Nothing was left behind.`) : error;
}
