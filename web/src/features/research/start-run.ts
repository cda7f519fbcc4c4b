import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { client } from '../../lib/client.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { WhereContext } from './conversation/where.ts';
import type { Where } from './conversation/where.ts';

export type NewRun = Omit<StartRunInput, 'promptKey'> & Partial<Pick<StartRunInput, 'promptKey'>>;

/** Asks a question where it was written and opens its conversation, which follows the run: the starting connection is let go. */
export function useStartRun({ onStarted }: { onStarted?: () => void } = {}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const where = use(WhereContext);
  return useMutation({
    mutationFn: (input: NewRun) => startIn(where, input),
    onSuccess: async ({ conversationId, runId }) => {
      onStarted?.();
      void queryClient.invalidateQueries({ queryKey: ['runs'] });
      await queryClient.invalidateQueries({ queryKey: ['conversations'] });
      await navigate({
        to: '/c/$conversationId',
        params: { conversationId },
        search: { run: runId },
        replace: where.conversationId !== undefined,
      });
    },
    onError: useErrorNotice(),
  });
}

async function startIn({ conversationId, firstRunId }: Where, input: NewRun) {
  const known = conversationId ?? input.conversationId;
  if (known !== undefined) return { conversationId: known, runId: await start(known, input) };
  const begun = await client.createConversation(firstRunId === undefined ? {} : { runId: firstRunId });
  try {
    return { conversationId: begun.id, runId: await start(begun.id, input) };
  } catch (error) {
    // What was only made for this question goes with it.
    if (firstRunId === undefined) await client.deleteConversation(begun.id).catch(() => undefined);
    throw error;
  }
}

async function start(conversationId: string, input: NewRun): Promise<string> {
  const body = {
    promptKey: 'chat-routing',
    approvals: 'ask',
    ...input,
    models: modelsFor(input),
    conversationId,
  } as const;
  for await (const event of client.streamRun(body)) return event.payload.runId;
  throw new Error('The stream ended before it began.');
}

/** The workspace's writer writes, as its owners see it set. What is asked of the embedded model stays here. */
const modelsFor = ({ modelName, models }: NewRun): NewRun['models'] =>
  modelName.startsWith('embedded/') ? models : { writer: 'default', ...models };
