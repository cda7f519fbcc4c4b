import type { AnswerQuestionBody, BrowserInputResult } from '@quarry/api/browser.ts';
import { conflict, notFound } from '../../errors.ts';
import type { InboxStore } from '../../store/runs/inbox.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import { browserChannel } from '../../tools/browse/browse-deps.ts';
import type { Activity } from '../views/activity.ts';

interface Runs {
  required: (scope: Scope, runId: string) => Promise<RunRow>;
  activity: (run: RunRow) => Promise<Activity>;
  requireModel: (name: string) => void;
}

/** What a person says: with files it also names the model that the caller works with. */
type Said = AnswerQuestionBody & { modelName?: string; fileUrls?: string[] };

/** What people say to the browser of a run, from whichever node. Stored first: a crash does not lose it. */
export function createBrowserInput({ inboxStore }: { inboxStore: Pick<InboxStore, 'send'> }, runs: Runs) {
  async function send(scope: Scope, kind: 'answer' | 'steer', said: Said): Promise<BrowserInputResult> {
    const { runId, sessionId, input, modelName, fileUrls = [] } = said;
    const run = await runs.required(scope, runId);
    if (modelName !== undefined) runs.requireModel(modelName);
    const { sessions } = await runs.activity(run);
    if (!sessions.has(sessionId)) throw notFound('Browser session');
    if (kind === 'answer' && sessions.get(sessionId) === undefined)
      throw conflict(
        'The browser has not asked anything. POST /browser/spontaneous-input steers it without a question.',
      );
    const payload = { kind, text: input, fileUrls };
    await inboxStore.send(runId, { channel: browserChannel(sessionId), payload });
    return { accepted: true, sessionId };
  }

  return {
    answer: (scope: Scope, said: Said) => send(scope, 'answer', said),
    /** Words that were not asked for; a question that waits takes them as its answer. */
    steer: (scope: Scope, said: Said) => send(scope, 'steer', said),
  };
}
