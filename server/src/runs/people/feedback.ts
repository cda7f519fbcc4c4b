import type { Feedback, GiveFeedbackBody } from '@quarry/api/feedback.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { EventStore } from '../../store/runs/events.ts';
import type { EvidenceStore } from '../../store/runs/evidence.ts';
import type { FeedbackRow, FeedbackStore } from '../../store/runs/feedback.ts';
import type { RunAccess } from '../views/access.ts';
import { shownStatus } from '../views/state.ts';

interface FeedbackDeps {
  events: Pick<EventStore, 'ofType'>;
  evidence: Pick<EvidenceStore, 'ofRun'>;
  feedback: FeedbackStore;
}

/** What readers think of answers: kept with the run, and given out for evaluation. */
export function createFeedback(deps: FeedbackDeps, { readable }: Pick<RunAccess, 'readable'>) {
  const { feedback, events, evidence } = deps;
  return {
    async of(scope: Scope, runId: string): Promise<Feedback | undefined> {
      const row = await feedback.find(scope, runId);
      return row && shown(row);
    },

    async give(scope: Scope, runId: string, body: GiveFeedbackBody): Promise<Feedback> {
      await readable(scope, runId);
      return shown(await feedback.give(scope, runId, body));
    },

    async remove(scope: Scope, runId: string): Promise<{ runId: string }> {
      await readable(scope, runId);
      await feedback.remove(scope, runId);
      return { runId };
    },

    /** One JSON object a line. */
    async *lines(scope: Scope): AsyncGenerator<string> {
      for (const { feedback: given, run } of await feedback.all(scope)) {
        const last = (await events.ofType(run.id, 'complete')).at(-1);
        const claims = await evidence.ofRun(run.id);
        yield `${JSON.stringify({
          runId: run.id,
          rating: given.rating,
          comment: given.comment,
          ratedAt: given.updatedAt.toISOString(),
          question: run.input.inputText,
          answer: run.text,
          model: run.modelName,
          status: shownStatus(run.status),
          finishReason: run.finishReason,
          sources: (last?.payload.sources ?? []).map(({ n, url, title }) => ({ n, url, title })),
          evidence: claims.map(({ claim, n, quote, verdict }) => ({ claim, n, quote, verdict })),
        })}\n`;
      }
    },
  };
}

const shown = ({ runId, rating, comment, updatedAt }: FeedbackRow): Feedback => ({
  runId,
  rating,
  comment,
  updatedAt: updatedAt.toISOString(),
});
