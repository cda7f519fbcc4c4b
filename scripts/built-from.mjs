import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.mjs';

// What npm and builds put into folders is no source of a build.
const outputs = new Set(['node_modules', 'dist']);
const isOutput = (name) => outputs.has(name) || name.startsWith('.stage-');

/** One number for all files below these folders of the project. */
export function digestOf(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow))
    hash
      .update(`${path.relative(projectRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

function filesBelow(folder) {
  const entries = readdirSync(path.join(projectRoot, folder), { withFileTypes: true });
  return entries
    .filter(({ name }) => !isOutput(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(name) : [path.join(projectRoot, name)];
    });
}

const note = (dist) => path.join(dist, '.built-from');

export const isBuiltFrom = (dist, digest) =>
  existsSync(note(dist)) && readFileSync(note(dist), 'utf8') === digest;

export const noteBuiltFrom = (dist, digest) => writeFileSync(note(dist), digest);
