import path from 'node:path';
import { orExplain, projectRoot, say } from './project.mjs';
import { runNode } from './run-node.mjs';
import { setUp } from './setup.mjs';

const bin = path.join(projectRoot, 'node_modules', '.bin');

const checks = [
  { name: 'types', script: path.join(bin, 'tsc'), args: ['-p', projectRoot] },
  {
    name: 'types of the dashboard',
    script: path.join(bin, 'tsc'),
    args: ['-p', path.join(projectRoot, 'web')],
  },
  { name: 'lint', script: path.join(bin, 'oxlint'), args: [projectRoot] },
  { name: 'format', script: path.join(bin, 'oxfmt'), args: ['--check', projectRoot] },
  { name: 'tests', script: path.join(projectRoot, 'scripts', 'test.mjs'), args: [] },
];

await orExplain(async () => {
  const node = await setUp('develop');
  process.chdir(projectRoot);
  for (const { name, script, args } of checks) {
    say(`check: ${name}`);
    const { code } = await runNode(node, [script, ...args]);
    if (code !== 0) process.exit(code ?? 1);
  }
});
