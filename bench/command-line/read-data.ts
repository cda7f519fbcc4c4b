import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { endWith } from './read-options.ts';

/** The JSON files of a public data set, in the folder that `--data` names. The project has no copy of them. */
export async function readData(folder: string | undefined, files: readonly string[]): Promise<unknown[]> {
  const needed = files.join(' and ');
  if (folder === undefined)
    return endWith(
      `This benchmark needs --data DIR: a folder with ${needed}. bench/README.md says what they are.`,
    );
  return Promise.all(files.map((file) => readJson(folder, file)));
}

async function readJson(folder: string, file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return endWith(`${file} in ${folder} is not JSON: ${error.message}`);
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    return endWith(`There is no ${file} in ${folder}: give the folder that has it with --data DIR.`);
  }
}
