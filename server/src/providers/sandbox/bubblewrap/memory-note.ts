import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { runDir, tempDir } from './places.ts';

/** An empty file that is there when an interpreter heard of no error but that there is no more memory. */
export const memoryNote = `${tempDir}/.no-memory`;

const pythonFolder = `${runDir}/python`;
const nodeFile = `${runDir}/no-memory.cjs`;

/** By the environment, so that it holds for interpreters which a shell script starts as well. */
export const memoryNoteEnv = {
  QUARRY_MEMORY_NOTE: memoryNote,
  PYTHONPATH: pythonFolder,
  NODE_OPTIONS: `--require=${nodeFile}`,
};

/** What makes the interpreters leave it. */
export async function memoryNoteFiles(): Promise<{ place: string; text: string }[]> {
  const places = { 'no-memory.py': `${pythonFolder}/sitecustomize.py`, 'no-memory.cjs': nodeFile };
  return Promise.all(
    Object.entries(places).map(async ([name, place]) => ({
      place,
      text: await readFile(path.join(import.meta.dirname, name), 'utf8'),
    })),
  );
}
