import type { SkillPanelProps } from '../../lib/run-panels.ts';
import { SecretsForm } from './secrets-form.tsx';
import { usePendingSecrets } from './use-pending-secrets.ts';

/** In place of the composer while a skill lacks secrets. */
export function SecretAnswer({ runId, skill }: SkillPanelProps) {
  const missing = usePendingSecrets(runId, skill);
  return missing.length > 0 && <SecretsForm runId={runId} keys={missing} />;
}
