import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { isOpenToAll } from '../is-open-to-all.ts';
import type { SandboxLanguage, SandboxLimits } from '../sandbox.ts';
import { runDir } from './places.ts';

export interface Interpreter {
  /** Its path inside the sandbox. */
  program: string;
  /** bubblewrap's options that bring it there. */
  options: string[];
  args: (limits: SandboxLimits) => string[];
}

export type Interpreters = Partial<Record<SandboxLanguage, Interpreter>>;

/** The folders of programs that the sandbox shows. */
const folders = ['/usr/local/bin', '/usr/bin', '/bin'];

export async function findInterpreters(): Promise<Interpreters> {
  const [python, node, bash, sh] = await Promise.all([find('python3'), findNode(), find('bash'), find('sh')]);
  const shell = bash ?? sh;
  return {
    ...(python && { python: { program: python, options: [], args: () => ['-u', '-B'] } }),
    ...(node && { javascript: { ...node, args: heapSize } }),
    ...(shell && { shell: { program: shell, options: [], args: () => [] } }),
  };
}

/** Well before the tree's limit, so that the code hears of it in its own words. */
const heapSize = ({ memoryBytes }: SandboxLimits): string[] => [
  `--max-old-space-size=${Math.floor((memoryBytes * 0.75) / 1_048_576)}`,
];

/** The Node we run on, if the sandbox's account can get at it. */
async function findNode(): Promise<Omit<Interpreter, 'args'> | undefined> {
  const own = process.execPath;
  if (await isOpenToAll(own))
    return { program: `${runDir}/node`, options: ['--ro-bind', own, `${runDir}/node`] };
  const program = await find('node');
  return program ? { program, options: [] } : undefined;
}

async function find(name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const file = path.join(folder, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return undefined;
}
