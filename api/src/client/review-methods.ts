import type { RunEvent } from '../events.ts';
import type { AnswerDraftInput, DraftKind, ReviewResult } from '../reviews.ts';
import { path, sendForEvents, sendForJson } from './request.ts';
import type { Call, CallOptions, Connection } from './request.ts';

export interface DraftRef {
  kind: DraftKind;
  runId: string;
}
export type DraftAnswer = AnswerDraftInput & DraftRef;

export function reviewMethods(connection: Connection) {
  return {
    /** Asks for another draft; the result holds it. */
    answerDraft: (draft: DraftAnswer, options?: CallOptions) =>
      sendForJson<ReviewResult>(connection, { ...options, ...answerCall(draft) }),

    /** The same, with the new draft as it is written. */
    streamAnswerDraft: (draft: DraftAnswer, options?: CallOptions) =>
      streamEvents(connection, { ...options, ...answerCall(draft) }),

    /** Confirms a draft. The run goes on with `resumeRun` or `streamResume`. */
    confirmDraft: ({ kind, runId }: DraftRef, options?: CallOptions) =>
      sendForJson<ReviewResult>(connection, {
        ...options,
        method: 'POST',
        path: path`/agent/run/${runId}/${kind}/confirm`,
        body: { runId },
      }),

    skipPlan: (runId: string, options?: CallOptions) =>
      sendForJson<ReviewResult>(connection, {
        ...options,
        method: 'POST',
        path: path`/agent/run/${runId}/plan/skip`,
        body: { runId },
      }),
  };
}

function answerCall({ kind, ...body }: DraftAnswer): Call {
  return { method: 'POST', path: path`/agent/run/${body.runId}/${kind}/answer`, body };
}

async function* streamEvents(connection: Connection, call: Call): AsyncGenerator<RunEvent> {
  for await (const { event } of sendForEvents(connection, call)) yield event;
}
