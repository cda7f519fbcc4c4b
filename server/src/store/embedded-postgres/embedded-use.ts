import path from 'node:path';
import type { Logger } from '../../log.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedConnection } from './embedded-postgres.ts';
import { prepareDataFolder } from './data-folder.ts';
import { tryLock, waitForLock } from './file-lock.ts';
import type { FileLock } from './file-lock.ts';
import { StartupError } from './startup-error.ts';

/** One process's part in the embedded server of a data folder. */
export interface EmbeddedUse {
  connection: EmbeddedConnection;
  /** The folder with the data. */
  cluster: string;
  notes: string[];
  isRunning(): boolean;
  /** Starts the server again after a crash, at the same place. */
  revive(): Promise<void>;
  leave(): Promise<void>;
}

const longestTurnMs = 120_000;

/**
 * Every process that uses the server holds `users` shared; the process that leaves and finds that no other holds it stops the
 * server, also one that another process started. `turn` keeps arrivals and departures apart.
 */
export async function joinEmbedded(givenDir: string, log: Logger): Promise<EmbeddedUse> {
  const dataDir = await prepareDataFolder(givenDir);
  const usersFile = path.join(dataDir, 'postgres-users.lock');
  const start = () => startEmbeddedPostgres({ dataDir, log, onProgress: (message) => log.info(message) });
  return inTurn(dataDir, async () => {
    let server = await start();
    const share = shareOf(usersFile);
    return {
      connection: server.connection,
      cluster: server.cluster,
      notes: server.notes,
      isRunning: () => server.isRunning(),
      revive: () =>
        inTurn(dataDir, async () => {
          server = await start();
        }),
      leave: () =>
        inTurn(dataDir, async () => {
          share.release();
          const alone = tryLock(usersFile, 'exclusive');
          try {
            if (alone) await server.stop();
          } finally {
            alone?.release();
          }
        }),
    };
  });
}

async function inTurn<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const file = path.join(dataDir, 'postgres-turn.lock');
  const turn = await waitForLock(file, { kind: 'exclusive', waitMs: longestTurnMs });
  if (!turn) {
    throw new StartupError(
      `Another process has been starting or stopping the database in ${dataDir} for two minutes.`,
    );
  }
  try {
    return await work();
  } finally {
    turn.release();
  }
}

function shareOf(usersFile: string): FileLock {
  const share = tryLock(usersFile, 'shared');
  // Exclusive is only ever taken in turn, and the turn is ours.
  if (!share) throw new Error('The lock of the database users is held outside its turn');
  return share;
}
