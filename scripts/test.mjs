import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { orExplain, projectRoot } from './project.mjs';
import { becomeNode } from './run-node.mjs';
import { setUp } from './setup.mjs';
import { provideSystemPackages } from './system-packages.mjs';

await orExplain(async () => {
  const node = await setUp('develop');
  await provideSystemPackages();
  await buildWeb('develop');
  await becomeNode(node, [path.join(projectRoot, 'scripts/run-tests.ts'), ...process.argv.slice(2)]);
});
