import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { askOnce } from './support/ask-once.ts';
import { cloneProject } from './support/clone.ts';

// A newcomer's own Node only starts the set-up; from the oldest that package.json names to the newest that npm has.
const VERSIONS = ['20', '22', '24', 'latest'];

for (const version of VERSIONS) {
  const tools = mkdtempSync(path.join(os.tmpdir(), 'quarry-node-'));
  const clone = cloneProject();
  try {
    const PATH = `${installNode(tools, version)}${path.delimiter}${process.env['PATH']}`;
    console.log(`Node ${execFileSync('node', ['--version'], { encoding: 'utf8', env: { PATH } }).trim()}`);
    await clone.serve((origin) => askOnce(clone, origin), { PATH });
  } finally {
    clone.remove();
    rmSync(tools, { recursive: true, force: true });
  }
}

/** A folder for the front of the path with `node` of this version. */
function installNode(folder: string, version: string): string {
  const name = `node-${process.platform}-${process.arch}`;
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', `${name}@${version}`], {
    stdio: 'inherit',
  });
  return path.join(folder, 'node_modules', name, 'bin');
}
