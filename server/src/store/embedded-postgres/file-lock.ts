import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FileLock {
  release(): void;
}

export type LockKind = 'exclusive' | 'shared';

const SQLITE_BUSY = 5;
const retryAfterMs = 20;

/**
 * An advisory lock of the operating system, which ends with its process however that ends. Node has no call for one;
 * an open SQLite transaction holds exactly such a lock on its file.
 */
export function tryLock(file: string, kind: LockKind): FileLock | undefined {
  const database = new DatabaseSync(file);
  try {
    // A transaction is shared from its first read on.
    database.exec(kind === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => database.isOpen && database.close() };
}

/** Answers undefined when others kept the lock for all of `waitMs`. */
export async function waitForLock(
  file: string,
  options: { kind: LockKind; waitMs: number },
): Promise<FileLock | undefined> {
  const deadline = performance.now() + options.waitMs;
  for (;;) {
    const lock = tryLock(file, options.kind);
    if (lock || performance.now() >= deadline) return lock;
    await sleep(retryAfterMs);
  }
}
