import { answerDraftBody, confirmDraftBody, reviewResult } from '@quarry/api/reviews.ts';
import type { DraftKind } from '@quarry/api/reviews.ts';
import { runParams } from '@quarry/api/runs.ts';
import { badRequest } from '../../errors.ts';
import type { Reviews } from '../../runs/reviews/reviews.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { EventStream } from '../sse.ts';

const NAMES: Record<DraftKind, { noun: string; operation: string }> = {
  plan: { noun: 'plan', operation: 'Plan' },
  report: { noun: 'report structure', operation: 'Report' },
  matrix: { noun: 'matrix structure', operation: 'Matrix' },
};

export function reviewRoutes(reviews: Reviews): Route[] {
  return (['plan', 'report', 'matrix'] as const).flatMap((kind) => [
    answerRoute(reviews, kind),
    confirmRoute(reviews, kind),
    ...(kind === 'plan' ? [skipRoute(reviews)] : []),
  ]);
}

function answerRoute(reviews: Reviews, kind: DraftKind): Route {
  const { noun, operation } = NAMES[kind];
  return route({
    method: 'POST',
    path: `/agent/run/{runId}/${kind}/answer`,
    operationId: `answer${operation}`,
    tag: 'Review',
    summary: `Send the ${noun} back with feedback`,
    description:
      'Answers with the new draft. With `Accept: text/event-stream` the events are streamed as the draft is made.',
    params: runParams,
    body: answerDraftBody,
    response: reviewResult,
    streams: 'on-accept',
    errors: ['UPSTREAM_ERROR'],
    handler: async ({ scope, params, body, headers, signal }) => {
      requireSameRun(params, body);
      const review = await reviews.answer(scope, { kind, ...body });
      return wantsEvents(headers) ? new EventStream(review.follow) : review.result(signal);
    },
  });
}

function confirmRoute(reviews: Reviews, kind: DraftKind): Route {
  const { noun, operation } = NAMES[kind];
  return route({
    method: 'POST',
    path: `/agent/run/{runId}/${kind}/confirm`,
    operationId: `confirm${operation}`,
    tag: 'Review',
    summary: `Confirm the ${noun}`,
    description:
      'The run is then resumed with `POST /agent/run/stream/{runId}` or `POST /agent/run/{runId}/resume`.',
    params: runParams,
    body: confirmDraftBody,
    response: reviewResult,
    streams: 'on-accept',
    handler: async ({ scope, params, body, headers, signal }) => {
      requireSameRun(params, body);
      const review = await reviews.confirm(scope, { kind, runId: body.runId, skipped: false });
      return wantsEvents(headers) ? new EventStream(review.follow) : review.result(signal);
    },
  });
}

function skipRoute(reviews: Reviews): Route {
  return route({
    method: 'POST',
    path: '/agent/run/{runId}/plan/skip',
    operationId: 'skipPlan',
    tag: 'Review',
    summary: 'Confirm the plan without reviewing it',
    params: runParams,
    body: confirmDraftBody,
    response: reviewResult,
    streams: 'on-accept',
    handler: async ({ scope, params, body, headers, signal }) => {
      requireSameRun(params, body);
      const review = await reviews.confirm(scope, { kind: 'plan', runId: body.runId, skipped: true });
      return wantsEvents(headers) ? new EventStream(review.follow) : review.result(signal);
    },
  });
}

function requireSameRun(params: { runId: string }, body: { runId: string }): void {
  if (params.runId === body.runId) return;
  const message = 'Must equal the run id of the path.';
  throw badRequest(`runId: ${message}`, [{ path: 'runId', message }]);
}

const wantsEvents = ({ accept }: Record<string, string | string[] | undefined>) =>
  typeof accept === 'string' && accept.includes('text/event-stream');
