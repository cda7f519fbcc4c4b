import type { ApiCalls, ApiMethods, ReviewResult, RunEvent } from './api-types.ts';
import { requestOf } from './call-shape.ts';
import { sendForEvents } from './request.ts';
import type { CallOptions } from './call.ts';
import type { Connection } from './request.ts';

export type DraftKind = 'plan' | 'report' | 'matrix';

export interface DraftRef {
  kind: DraftKind;
  runId: string;
}

export interface DraftAnswer extends DraftRef {
  /** Feedback, or what to change. Not blank. */
  answer: string;
  /** The model that writes the new draft. */
  modelName: string;
  /** Files that the new draft should take into account. */
  fileUrls?: string[];
}

const ANSWERS = { plan: 'answerPlan', report: 'answerReport', matrix: 'answerMatrix' } as const;
const CONFIRMATIONS = { plan: 'confirmPlan', report: 'confirmReport', matrix: 'confirmMatrix' } as const;

/** The endpoints of the three kinds of drafts, with the kind as a field. */
export interface ReviewMethods {
  /** Asks for another draft; the result holds it. */
  answerDraft(answer: DraftAnswer, options?: CallOptions): Promise<ReviewResult>;
  /** The same, with the new draft as it is written. */
  streamAnswerDraft(answer: DraftAnswer, options?: CallOptions): AsyncGenerator<RunEvent>;
  /** Confirms a draft. The run goes on with `resumeRun` or `streamResume`. */
  confirmDraft(draft: DraftRef, options?: CallOptions): Promise<ReviewResult>;
}

export function reviewMethods(methods: ApiMethods, calls: ApiCalls, connection: Connection): ReviewMethods {
  return {
    answerDraft: ({ kind, ...answer }, options) => methods[ANSWERS[kind]](answer, options),

    async *streamAnswerDraft({ kind, ...answer }, options) {
      const call = { ...options, ...requestOf(calls[ANSWERS[kind]], answer) };
      for await (const { event } of sendForEvents(connection, call)) yield event;
    },

    confirmDraft: ({ kind, runId }, options) => methods[CONFIRMATIONS[kind]](runId, options),
  };
}
