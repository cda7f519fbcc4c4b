import type { DraftKind } from '@quarry/api/reviews.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import { foldInto, refreshRun } from '../../../lib/run-record.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { useErrorNotice } from '../../../lib/use-error-notice.ts';

/** The reviewer's three answers to a draft. Whatever comes of it, the run is read again afterwards. */
export function useReview(run: RunRecord, kind: DraftKind) {
  const queryClient = useQueryClient();
  const onError = useErrorNotice();
  const resume = useResume(run);
  const runId = run.detail.id;
  const modelName = run.view.input?.modelName ?? '';
  const shared = {
    mutationKey: ['review', runId],
    onError,
    onSettled: () => refreshRun(queryClient, runId),
  };
  const answer = useMutation({
    ...shared,
    mutationFn: async (feedback: string) => {
      const events = client.streamAnswerDraft({ kind, runId, answer: feedback, modelName });
      for await (const batch of inBatches(events)) foldInto(queryClient, runId, batch);
    },
  });
  const confirm = useMutation({
    ...shared,
    mutationFn: async ({ isSkipped }: { isSkipped: boolean }) => {
      await (isSkipped ? client.skipPlan(runId) : client.confirmDraft({ kind, runId }));
      await resume.mutateAsync();
    },
  });
  return { answer, confirm, isBusy: answer.isPending || confirm.isPending };
}

/** Lets a confirmed run go on. Its page follows it; the resuming connection is let go after its first event. */
export function useResume(run: RunRecord) {
  const queryClient = useQueryClient();
  const runId = run.detail.id;
  const modelName = run.view.input?.modelName ?? '';
  return useMutation({
    mutationFn: async () => {
      for await (const event of client.streamResume({ runId, modelName })) return event;
      return undefined;
    },
    onSettled: () => refreshRun(queryClient, runId),
    onError: useErrorNotice(),
  });
}
