import { askOnce } from './support/ask-once.ts';
import { cloneProject } from './support/clone.ts';

// The README's two commands in a folder that has never seen them, with nothing in npm's cache.
const clone = cloneProject();
try {
  await clone.serve((origin) => askOnce(clone, origin));
  await clone.run('npm test', { CI: 'true' });
} finally {
  clone.remove();
}
