import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { startEmbeddedPostgres } from '../../src/store/embedded-postgres/embedded-postgres.ts';
import { connectRunning } from '../support/connect-running.ts';
import { createLogger } from '../../src/log.ts';

export const silent = createLogger('silent');

/** A data folder for one test. Whatever still runs in it at the end is stopped. */
export async function makeDataFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-ground-'));
  await chmod(folder, 0o755);
  t.after(async () => {
    if (await connectRunning(folder).catch(() => undefined)) {
      await (await startEmbeddedPostgres({ dataDir: folder, log: silent })).stop();
    }
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

let seed: Promise<string> | undefined;

/** A data folder whose database has been made before: a copy, which takes a tenth of the time. */
export async function makeUsedDataFolder(t: TestContext): Promise<string> {
  seed ??= makeSeed();
  const folder = await makeDataFolder(t);
  execFileSync('cp', ['-a', path.join(await seed, 'postgres'), folder]);
  return folder;
}

async function makeSeed(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-seed-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  await (await startEmbeddedPostgres({ dataDir: folder, log: silent })).stop();
  return folder;
}

/** The pid in `postmaster.pid`. */
export function postmasterPid(dataDir: string): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
}

export function namesIn(dataDir: string): string[] {
  return readdirSync(dataDir).sort();
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
