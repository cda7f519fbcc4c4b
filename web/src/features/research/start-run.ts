import type { StartRunInput } from '@quarry/api/runs.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '../../lib/client.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';

export type NewRun = Omit<StartRunInput, 'promptKey'> & Partial<Pick<StartRunInput, 'promptKey'>>;

/** Starts a run and opens its page, which follows it: the starting connection is not needed any more. */
export function useStartRun({ onStarted }: { onStarted?: () => void } = {}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (input: NewRun) => {
      const body = { promptKey: 'chat-routing', approvals: 'ask', ...input } as const;
      for await (const event of client.streamRun(body)) return event.payload.runId;
      throw new Error('The stream ended before it began.');
    },
    onSuccess: async (runId) => {
      onStarted?.();
      void queryClient.invalidateQueries({ queryKey: ['runs'] });
      await navigate({ to: '/run/$runId', params: { runId } });
    },
    onError: useErrorNotice(),
  });
}
