import { readdirSync } from 'node:fs';
import path from 'node:path';
import { SetupError, orExplain, projectRoot, say } from './project.mjs';
import { nodeFlags, runNode } from './run-node.mjs';
import { setUp } from './setup.mjs';

const folder = path.join(projectRoot, 'trials');
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => path.basename(entry.name, '.ts'));

/** What is too long, or reaches too far out of the project, for the tests: a release runs all of it. */
await orExplain(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name && !names.includes(name))
    throw new SetupError(`Usage: npm run trials [-- NAME]\nTrials: ${names.join(', ')}`);
  const node = await setUp('develop');
  const failed = [];
  for (const trial of name ? [name] : names) {
    say(`trial: ${trial}`);
    const { code } = await runNode(node, [...nodeFlags, path.join(folder, `${trial}.ts`), ...args]);
    if (code !== 0) failed.push(trial);
  }
  if (failed.length > 0) throw new SetupError(`Trials that failed: ${failed.join(', ')}`);
});
