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
  requireModel: (scope: Scope, name: string) => Promise<void>;
}

/** What a person says: with files it also names the model that the caller works with. */
type Said = AnswerQuestionBody & { modelName?: string; fileUrls?: string[] };

/** What people say to the browser of a run, from whichever node. Stored first: a crash does not lose it. */
export function createBrowserInput(
  { inboxStore }: { inboxStore: Pick<InboxStore, 'send' | 'sendAnswer'> },
  runs: Runs,
) {
  /** The session, and the question that waits in it. */
  async function sessionOf(scope: Scope, { runId, sessionId, modelName }: Said) {
    const run = await runs.required(scope, runId);
    if (modelName !== undefined) await runs.requireModel(scope, modelName);
    const { sessions } = await runs.activity(run);
    if (!sessions.has(sessionId)) throw notFound('Browser session');
    return { channel: browserChannel(sessionId), question: sessions.get(sessionId)?.seq };
  }

  return {
    /** A question has one answer, from one person. */
    async answer(scope: Scope, said: Said): Promise<BrowserInputResult> {
      const { runId, sessionId, input: text, fileUrls = [] } = said;
      const { channel, question } = await sessionOf(scope, said);
      if (question === undefined)
        throw conflict(
          'The browser has not asked anything. POST /browser/spontaneous-input steers it without a question.',
        );
      const payload = { kind: 'answer', text, fileUrls, question };
      if (!(await inboxStore.sendAnswer(runId, { channel, payload })))
        throw conflict('The question has been answered. POST /browser/spontaneous-input adds to the answer.');
      return { accepted: true, sessionId };
    },

    /** Words that were not asked for; a question that waits takes them as its answer. */
    async steer(scope: Scope, said: Said): Promise<BrowserInputResult> {
      const { runId, sessionId, input: text, fileUrls = [] } = said;
      const { channel, question } = await sessionOf(scope, said);
      await inboxStore.send(runId, { channel, payload: { kind: 'steer', text, fileUrls, question } });
      return { accepted: true, sessionId };
    },
  };
}
