import path from 'node:path';
import { buildWeb } from './build-web.mjs';
import { runChecks } from './checks.mjs';
import { orExplain, projectRoot } from './project.mjs';
import { becomeNode } from './run-node.mjs';
import { setUp } from './setup.mjs';
import { provideSystemPackages } from './system-packages.mjs';

await orExplain(async () => {
  const files = process.argv.slice(2);
  const node = await setUp('develop');
  if (files.length === 0) await runChecks(node);
  await provideSystemPackages();
  await buildWeb('develop');
  await becomeNode(node, [path.join(projectRoot, 'scripts/run-tests.ts'), ...files]);
});
