import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from './project.mjs';

const note = '.lightened';

/** What packages bring along and serving never opens. */
const unusedFolders =
  /^(node-linux-[^/]+\/include|drizzle-kit|tsx|esbuild|@esbuild|@esbuild-kit|@electric-sql|playwright-core\/lib\/vite)$/;
const unusedFiles = /\.map$|\.d\.[mc]?ts$|^docx\/dist\/.*\.(umd\.cjs|iife\.js)$/;

/** An install for serving becomes smaller by a quarter. Tests and checks need all of it: they install anew. */
export function lighten(folder) {
  remove(folder, '');
  writeFileSync(
    path.join(folder, note),
    'Only what serving needs. "npm test" and "npm run check" install the rest.\n',
  );
}

export const isLightened = () => existsSync(path.join(modules, note));

function remove(root, folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    const isUnused = entry.isDirectory() ? unusedFolders.test(name) : unusedFiles.test(name);
    if (isUnused) rmSync(path.join(root, name), { recursive: true, force: true });
    else if (entry.isDirectory()) remove(root, name);
  }
}
