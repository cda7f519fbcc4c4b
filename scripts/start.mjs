import path from 'node:path';
import { orExplain, projectRoot } from './project.mjs';
import { becomeNode } from './run-node.mjs';
import { setUp } from './setup.mjs';

await orExplain(async () => {
  const node = await setUp('serve');
  await becomeNode(node, [path.join(projectRoot, 'server/src/main.ts'), ...process.argv.slice(2)]);
});
