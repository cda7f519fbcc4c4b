import path from 'node:path';
import { digestOf, isBuiltFrom, noteBuiltFrom } from './built-from.mjs';
import { withInstallLock } from './install-lock.mjs';
import { SetupError, projectRoot } from './project.mjs';
import { nodeFlags, runNode } from './run-node.mjs';
import { setUp } from './setup.mjs';

const client = path.join(projectRoot, 'client');
const dist = path.join(client, 'dist');
const inputs = ['client', 'api/src'];

/** Builds the package for callers outside, unless it is built from these very sources already. */
export async function buildClient() {
  const digest = digestOf(inputs);
  if (isBuiltFrom(dist, digest)) return;
  const node = await setUp('develop');
  await withInstallLock(async () => {
    if (isBuiltFrom(dist, digest)) return;
    // The declarations are TypeScript that runs unbuilt: for that it takes the project's own Node.
    const { code } = await runNode(node, [...nodeFlags, path.join(client, 'build/build-client.ts')]);
    if (code !== 0) throw new SetupError('The client could not be built: see above.');
    noteBuiltFrom(dist, digest);
  });
}
