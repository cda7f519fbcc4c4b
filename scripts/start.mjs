import path from 'node:path';
import { buildWebOrSay } from './build-web.mjs';
import { orExplain, projectRoot } from './project.mjs';
import { becomeNode } from './run-node.mjs';
import { setUp } from './setup.mjs';

await orExplain(async () => {
  const node = await setUp('serve');
  await buildWebOrSay();
  await becomeNode(node, [path.join(projectRoot, 'server/src/main.ts'), ...process.argv.slice(2)]);
});
