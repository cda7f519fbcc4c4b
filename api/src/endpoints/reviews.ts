import { answerDraftBody, confirmDraftBody, reviewResult } from '../reviews.ts';
import type { DraftKind } from '../reviews.ts';
import { runParams } from '../runs.ts';
import { endpoints, LONG_TEXT_BYTES } from './endpoint.ts';

const NOUNS: Record<DraftKind, string> = {
  plan: 'plan',
  report: 'report structure',
  matrix: 'matrix structure',
};

const review = {
  method: 'POST',
  belongsTo: 'user',
  scope: 'review',
  params: runParams,
  response: reviewResult,
  streams: 'on-accept',
} as const;

const answer = (kind: DraftKind) =>
  ({
    ...review,
    path: `/agent/run/{runId}/${kind}/answer`,
    summary: `Send the ${NOUNS[kind]} back with feedback`,
    description:
      'Answers with the new draft. With `Accept: text/event-stream` the events are streamed as the draft is made.',
    body: answerDraftBody,
    maxBodyBytes: LONG_TEXT_BYTES,
    errors: ['UPSTREAM_ERROR'],
  }) as const;

const confirm = (kind: DraftKind) =>
  ({
    ...review,
    path: `/agent/run/{runId}/${kind}/confirm`,
    summary: `Confirm the ${NOUNS[kind]}`,
    description:
      'The run is then resumed with `POST /agent/run/stream/{runId}` or `POST /agent/run/{runId}/resume`.',
    body: confirmDraftBody,
  }) as const;

export const reviewEndpoints = endpoints('Review', {
  answerPlan: answer('plan'),
  confirmPlan: confirm('plan'),
  skipPlan: {
    ...review,
    path: '/agent/run/{runId}/plan/skip',
    summary: 'Confirm the plan without reviewing it',
    body: confirmDraftBody,
  },
  answerReport: answer('report'),
  confirmReport: confirm('report'),
  answerMatrix: answer('matrix'),
  confirmMatrix: confirm('matrix'),
});
