import path from 'node:path';
import { orExplain, projectRoot } from './project.mjs';
import { becomeNode } from './run-node.mjs';
import { setUp } from './setup.mjs';

const program = path.join(projectRoot, 'server/test/releases/write-dump.ts');

await orExplain(async () => {
  const node = await setUp('develop');
  await becomeNode(node, [program, ...process.argv.slice(2)]);
});
