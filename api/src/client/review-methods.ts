import type { RunEvent } from '../events.ts';
import type { AnswerDraftInput, DraftKind, ReviewResult } from '../reviews.ts';
import { requestOf } from './calls.ts';
import type { ApiCalls, ApiMethods } from './api-calls.ts';
import { sendForEvents } from './request.ts';
import type { CallOptions, Connection } from './request.ts';

export interface DraftRef {
  kind: DraftKind;
  runId: string;
}
export type DraftAnswer = AnswerDraftInput & DraftRef;

const ANSWERS = { plan: 'answerPlan', report: 'answerReport', matrix: 'answerMatrix' } as const;
const CONFIRMATIONS = { plan: 'confirmPlan', report: 'confirmReport', matrix: 'confirmMatrix' } as const;

/** The endpoints of the three kinds of drafts, with the kind as a field. */
export function reviewMethods(methods: ApiMethods, calls: ApiCalls, connection: Connection) {
  return {
    /** Asks for another draft; the result holds it. */
    answerDraft: ({ kind, ...answer }: DraftAnswer, options?: CallOptions): Promise<ReviewResult> =>
      methods[ANSWERS[kind]](answer, options),

    /** The same, with the new draft as it is written. */
    async *streamAnswerDraft(
      { kind, ...answer }: DraftAnswer,
      options?: CallOptions,
    ): AsyncGenerator<RunEvent> {
      const call = { ...options, ...requestOf(calls[ANSWERS[kind]], answer) };
      for await (const { event } of sendForEvents(connection, call)) yield event;
    },

    /** Confirms a draft. The run goes on with `resumeRun` or `streamResume`. */
    confirmDraft: ({ kind, runId }: DraftRef, options?: CallOptions): Promise<ReviewResult> =>
      methods[CONFIRMATIONS[kind]](runId, options),
  };
}
