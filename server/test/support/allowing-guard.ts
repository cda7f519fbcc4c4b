import { workspaceSettings } from '@quarry/api/workspace-settings.ts';
import { createGuard } from '../../src/runs/guard/guard.ts';
import type { Guard } from '../../src/runs/guard/guard.ts';
import type { RunRow } from '../../src/store/runs/runs.ts';

/** The guard of a workspace whose owner allows everything. */
export function allowingGuard(run: RunRow): Guard {
  return createGuard(
    {
      events: { ofType: async () => [] },
      givenAddresses: {
        wordsOfPeople: async () => [],
        sourcesOfTree: async () => [],
        readBefore: async () => [],
      },
      workspaceSettings: { read: async () => workspaceSettings.parse({ approvals: 'allow' }) },
      approvalWaitMs: 0,
    },
    run,
  );
}
