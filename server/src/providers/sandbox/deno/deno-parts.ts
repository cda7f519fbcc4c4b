import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, copyFile, cp, lstat, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { constants } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../../browser/find-program.ts';
import { isOpenToAll } from '../is-open-to-all.ts';
import { SandboxError } from '../sandbox.ts';

/** All files that a Deno of ours may have a look at. */
export interface DenoParts {
  deno: string;
  pyodide: string;
  /** The folder of runtime.mjs. */
  runtime: string;
  /** Made when Python is first wanted: that takes seconds, once for each version and machine. */
  snapshot: () => Promise<string>;
}

const libc = process.platform === 'linux' ? '-glibc' : '';

/** Deno from npm, or else one on the path; undefined where there is none, or no Pyodide. */
export async function findDeno(
  searchPath: readonly string[],
): Promise<Pick<DenoParts, 'deno' | 'pyodide'> | undefined> {
  const installed = fromPackage(`@deno/${process.platform}-${process.arch}${libc}/package.json`);
  const deno = await findProgram(['deno'], installed ? [path.dirname(installed)] : [...searchPath]);
  const pyodide = fromPackage('pyodide');
  return deno && pyodide ? { deno, pyodide: path.dirname(pyodide) } : undefined;
}

function fromPackage(name: string): string | undefined {
  try {
    return fileURLToPath(import.meta.resolve(name));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Moves what other accounts cannot reach to where they can. */
export async function prepareDeno(found: Pick<DenoParts, 'deno' | 'pyodide'>): Promise<DenoParts> {
  const version = await versionOf(found);
  const folder = path.join(os.tmpdir(), `quarry-sandbox-${process.getuid?.() ?? 0}-${version}`);
  const runtime = import.meta.dirname;
  const isReachable =
    (await isOpenToAll(found.deno)) && (await isOpenToAll(found.pyodide)) && (await isOpenToAll(runtime));
  const parts = isReachable
    ? { ...found, runtime }
    : {
        deno: path.join(folder, 'deno'),
        pyodide: path.join(folder, 'pyodide'),
        runtime: path.join(folder, 'runtime'),
      };
  await makeOwnFolder(folder);
  if (!isReachable) await copyParts({ ...found, runtime }, parts);
  let making: Promise<string> | undefined;
  const snapshot = () => {
    making ??= provideSnapshot({ ...found, runtime, file: path.join(folder, 'python.snapshot') });
    // What went wrong once, on a machine that was too busy perhaps, is tried again.
    making.catch(() => (making = undefined));
    return making;
  };
  return { ...parts, snapshot };
}

async function versionOf({ deno, pyodide }: Pick<DenoParts, 'deno' | 'pyodide'>): Promise<string> {
  const places = [
    deno,
    path.join(pyodide, 'pyodide.asm.wasm'),
    path.join(import.meta.dirname, 'make-snapshot.mjs'),
  ];
  const stats = await Promise.all(places.map((place) => stat(place)));
  return stats
    .map(({ size, mtimeMs }) => `${size.toString(36)}${Math.floor(mtimeMs / 1_000).toString(36)}`)
    .join('-');
}

/** In a folder that everybody may write to: what another account has put there under our name is not used. */
async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const isOurs =
    found.isDirectory() && (!process.getuid || found.uid === process.getuid()) && (found.mode & 0o022) === 0;
  if (!isOurs) throw new SandboxError(`${folder} is not ours`);
  await chmod(folder, 0o755);
}

type Places = Pick<DenoParts, 'deno' | 'pyodide' | 'runtime'>;

async function copyParts(from: Places, to: Places): Promise<void> {
  if (!(await isThere(to.deno))) await copyWhole(from.deno, to.deno);
  for (const part of ['pyodide', 'runtime'] as const)
    await cp(from[part], to[part], { recursive: true, force: true });
}

async function copyWhole(from: string, to: string): Promise<void> {
  const draft = `${to}.${randomUUID()}`;
  await copyFile(from, draft, constants.COPYFILE_FICLONE);
  await chmod(draft, 0o755);
  await rename(draft, to);
}

async function provideSnapshot({ deno, pyodide, runtime, file }: Places & { file: string }): Promise<string> {
  if (await isThere(file)) return file;
  const args = [...denoFlags, `--allow-read=${pyodide}`, path.join(runtime, 'make-snapshot.mjs'), pyodide];
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const settings = {
      env: denoEnvironment,
      encoding: 'buffer',
      maxBuffer: 200_000_000,
      timeout: 600_000,
    } as const;
    execFile(deno, ['run', ...args], settings, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, bytes, { mode: 0o644 });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return file;
}

/** It asks nobody, and takes nothing from anywhere. */
export const denoFlags = [
  '--no-prompt',
  '--no-remote',
  '--cached-only',
  '--no-npm',
  '--no-config',
  '--no-lock',
  '--no-code-cache',
];

/** It keeps nothing, and nothing of ours is in it. */
export const denoEnvironment = {
  DENO_DIR: '/nonexistent',
  DENO_NO_UPDATE_CHECK: '1',
  // No permission stands before the host's graphics card: WebGPU gets a back end that has none.
  DENO_WEBGPU_BACKEND: 'noop',
  NO_COLOR: '1',
  TZ: 'UTC',
};

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
