import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { SetupError, orExplain, projectRoot } from './project.mjs';
import { becomeNode } from './run-node.mjs';
import { setUp } from './setup.mjs';

const folder = path.join(projectRoot, 'bench');

await orExplain(async () => {
  const [name, ...args] = process.argv.slice(2);
  const file = name && fileOf(name);
  if (!file)
    throw new SetupError(
      `Usage: npm run bench -- NAME [options], or NAME --help\nBenchmarks: ${benchmarkNames().join(', ')}`,
    );
  const node = await setUp('develop');
  await becomeNode(node, ['--expose-gc', file, ...args]);
});

function fileOf(name) {
  return [path.join(folder, `${name}.ts`), path.join(folder, name, 'run.ts')].find((file) =>
    existsSync(file),
  );
}

function benchmarkNames() {
  const names = existsSync(folder) ? readdirSync(folder).map((entry) => path.basename(entry, '.ts')) : [];
  return names.filter((name) => fileOf(name));
}
