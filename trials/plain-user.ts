import { askOnce } from './support/ask-once.ts';
import { cloneProject } from './support/clone.ts';

// The same for an account without rights. As root the trial takes one that no service of ours uses.
const PLAIN = { uid: 64_321, gid: 64_321 };

const clone = cloneProject(process.getuid?.() === 0 ? { account: PLAIN } : {});
try {
  await clone.serve((origin) => askOnce(clone, origin));
  await clone.run('npm test', { CI: 'true' });
} finally {
  clone.remove();
}
