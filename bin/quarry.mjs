#!/usr/bin/env node
import { createRequire } from 'node:module';
import path from 'node:path';
import { orExplain, SetupError } from '../scripts/project.mjs';
import { becomeNode } from '../scripts/run-node.mjs';

const OLDEST_NODE = 24;

/** The command of the package. `quarry start` serves; all else is the command line. */
await orExplain(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const [program, args] = first === 'start' ? ['main.js', rest] : ['cli.js', process.argv.slice(2)];
  await becomeNode(findNode(), [path.join(import.meta.dirname, '../server/src', program), ...args]);
});

/** This one if it is new enough, else the one that came along. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return process.execPath;
  try {
    return createRequire(import.meta.url).resolve(`node-${process.platform}-${process.arch}/bin/node`);
  } catch {
    throw new SetupError(
      `Quarry runs on Node ${OLDEST_NODE}. npm has none for ${process.platform} on ${process.arch} and this one is ` +
        `${process.versions.node}: install Node ${OLDEST_NODE} (https://nodejs.org) and try again.`,
    );
  }
}
