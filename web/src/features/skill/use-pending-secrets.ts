import { useQuery } from '@tanstack/react-query';
import { client } from '../../lib/client.ts';
import type { SkillView } from '../../lib/run-view.ts';

export const pendingSecretsKey = (runId: string) => ['run', runId, 'pending-secrets'];

/** The secrets that the skill still waits for. They may also be given elsewhere: the service knows. */
export function usePendingSecrets(runId: string, skill: SkillView): string[] {
  const isAsking = skill.isRunning && skill.missingKeys.length > 0;
  const { data } = useQuery({
    queryKey: pendingSecretsKey(runId),
    queryFn: async ({ signal }) => {
      const { skillState } = await client.getRunStatus(runId, { signal });
      return skillState?.pendingSecretKeys ?? [];
    },
    enabled: isAsking,
    refetchInterval: 5_000,
    staleTime: 0,
  });
  if (!isAsking) return [];
  return skill.missingKeys.filter((key) => data === undefined || data.includes(key));
}
