import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

/** Neither npm nor a program outside may find our packages by way of the environment. */
function outsideEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_PATH: __, ...others } = process.env;
  const own = Object.entries(others).filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name));
  return { ...Object.fromEntries(own), PATH: pathOutside() };
}

const pathOutside = () =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(path.delimiter);

export interface OutsideProject {
  folder: string;
  write(name: string, text: string): Promise<string>;
  /** What a program prints; it fails if the program does. */
  run(program: string, args: string[], env?: Record<string, string>): Promise<string>;
  remove(): Promise<void>;
}

/** An empty project outside of the repository, with the packed client installed from its tarball, and nothing else. */
export async function projectWithClient(): Promise<OutsideProject> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'quarry-outside-'));
  const env = outsideEnvironment();
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: path.join(root, 'client'),
    env,
  });
  await writeFile(path.join(folder, 'package.json'), '{ "name": "outside", "private": true }\n');
  const tarball = `./${packed.stdout.trim().split('\n').at(-1)}`;
  // Whatever it needs would have to come from somewhere else, and nothing does.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder, env });
  return {
    folder,
    async write(name, text) {
      await writeFile(path.join(folder, name), text);
      return name;
    },
    async run(program, args, more = {}) {
      const { stdout } = await run(program, args, { cwd: folder, env: { ...env, ...more } });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The Node that these tests run on, and the machine's own where it is another one. */
export async function nodesHere(): Promise<{ version: string; program: string }[]> {
  const found = [{ version: process.version, program: process.execPath }];
  const own = await run('node', ['-p', '[process.version, process.execPath].join()'], {
    env: outsideEnvironment(),
  }).catch(() => undefined);
  const [version, program] = own?.stdout.trim().split(',') ?? [];
  if (version && program && version !== process.version) found.push({ version, program });
  return found;
}

export const installedIn = async (folder: string): Promise<string[]> =>
  (await readdir(path.join(folder, 'node_modules'), { recursive: true }))
    .filter((name) => name.endsWith('package.json'))
    .map((name) => path.dirname(name));
