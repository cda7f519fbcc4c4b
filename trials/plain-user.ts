import { askOnce } from './support/ask-once.ts';
import { cloneProject } from './support/clone.ts';

// The same for an account without rights. As root the trial takes `nobody`: PostgreSQL wants one that has a name.
const PLAIN = { uid: 65_534, gid: 65_534 };

const clone = cloneProject(process.getuid?.() === 0 ? { account: PLAIN } : {});
try {
  await clone.serve((origin) => askOnce(clone, origin));
  await clone.run('npm test', { CI: 'true' });
} finally {
  clone.remove();
}
