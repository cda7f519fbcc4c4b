import { reviewEndpoints } from '@quarry/api/endpoints/reviews.ts';
import type { AnswerDraftBody, ConfirmDraftBody, DraftKind } from '@quarry/api/reviews.ts';
import { badRequest } from '../../errors.ts';
import type { Reviews } from '../../runs/reviews/reviews.ts';
import { routes } from '../route.ts';
import type { Route, RouteRequest } from '../route.ts';
import { EventStream } from '../sse.ts';

interface ReviewRequest<Body> extends Pick<RouteRequest, 'scope' | 'headers' | 'signal'> {
  params: { runId: string };
  body: Body;
}

export function reviewRoutes(reviews: Reviews): Route[] {
  const answer = (kind: DraftKind) => (request: ReviewRequest<AnswerDraftBody>) =>
    decided(request, () => reviews.answer(request.scope, { kind, ...request.body }));
  const confirm =
    (kind: DraftKind, { skipped } = { skipped: false }) =>
    (request: ReviewRequest<ConfirmDraftBody>) =>
      decided(request, () => reviews.confirm(request.scope, { kind, runId: request.body.runId, skipped }));

  return routes(reviewEndpoints, {
    answerPlan: answer('plan'),
    confirmPlan: confirm('plan'),
    skipPlan: confirm('plan', { skipped: true }),
    answerReport: answer('report'),
    confirmReport: confirm('report'),
    answerMatrix: answer('matrix'),
    confirmMatrix: confirm('matrix'),
  });
}

/** The result of a review, or its events as they come if the caller accepts nothing else. */
async function decided(
  { params, body, headers, signal }: ReviewRequest<{ runId: string }>,
  decide: () => ReturnType<Reviews['answer' | 'confirm']>,
) {
  requireSameRun(params, body);
  const review = await decide();
  return wantsEvents(headers) ? new EventStream(review.follow) : review.result(signal);
}

function requireSameRun(params: { runId: string }, body: { runId: string }): void {
  if (params.runId === body.runId) return;
  const message = 'Must equal the run id of the path.';
  throw badRequest(`runId: ${message}`, [{ path: 'runId', message }]);
}

const wantsEvents = ({ accept }: Record<string, string | string[] | undefined>) =>
  typeof accept === 'string' && accept.includes('text/event-stream');
