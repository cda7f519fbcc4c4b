import { createBubblewrap } from '../../src/providers/sandbox/bubblewrap/bubblewrap.ts';
import type { SkillDeps } from '../../src/tools/skill/skill-deps.ts';

export const testSandboxes: SkillDeps['sandboxes'] = {
  report: async () => [{ sandbox: await createBubblewrap({ bwrap: '/usr/bin/bwrap', hidden: [] }) }],
};
