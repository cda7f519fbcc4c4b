import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../log.ts';
import { isQueryError } from '../../store/database/db.ts';

const FIRST_WAIT_MS = 50;
const LAST_WAIT_MS = 2_000;

// PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown, crash), a server that is starting; and a deadlock, of which
// nothing is left.
const PASSING_SQL_STATE = /^(08|53|57P|40P01)/;
const PASSING_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'EAI_AGAIN']);

/** How long to wait after so many tries that failed before. */
export const waitAfter = (tries: number): number => Math.min(FIRST_WAIT_MS * 2 ** tries, LAST_WAIT_MS);

/** Repeats work that fails because the database is away; any other failure is the caller's. */
export async function retryWhileDatabaseAway<T>(
  work: () => Promise<T>,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || signal.aborted) throw error;
      const waitMs = waitAfter(tries);
      log.warn({ err: error, waitMs }, 'the database is away, trying again');
      await sleep(waitMs, undefined, { signal });
    }
  }
}

/** A question to the database that failed because the database is away; nobody else's connection counts. */
export function isDatabaseAway(error: unknown): boolean {
  return isQueryError(error) && isPassing(error);
}

function isPassing(error: unknown): boolean {
  const cause = ((error as { cause?: unknown }).cause ?? error) as { code?: string; message?: string };
  const code = cause.code ?? '';
  if (PASSING_CODES.has(code) || PASSING_SQL_STATE.test(code)) return true;
  return /connection terminated|connection timeout|timeout exceeded when trying to connect|client was closed|not queryable/i.test(
    cause.message ?? '',
  );
}
