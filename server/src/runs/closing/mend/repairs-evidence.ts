import { workspaceSettings } from '@quarry/api/workspace-settings.ts';

/** Whether the runs of a workspace mend what their sources do not carry: as it says itself, or else as the service has it. */
export const repairsEvidence = (service: 'on' | 'off', settings: unknown): boolean =>
  (workspaceSettings.parse(settings ?? {}).evidenceRepair ?? service) === 'on';
