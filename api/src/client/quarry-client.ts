import { QuarryError } from '../quarry-error.ts';
import type { ApiCalls, ApiMethods, RunEvent } from './api-types.ts';
import { followRun } from './follow-run.ts';
import type { FollowedEvent, FollowOptions, Service } from './follow-run.ts';
import { methodsOf } from './methods.ts';
import type { CallOptions } from './call.ts';
import type { Connection } from './request.ts';
import { reviewMethods } from './review-methods.ts';
import type { ReviewMethods } from './review-methods.ts';
import { runAndReview } from './run-and-review.ts';
import type { ReviewedRun, ReviewHandlers, RunAndReviewInput } from './run-and-review.ts';

/** A method for every endpoint, and what is easier in another form. */
export interface QuarryClient extends Omit<ApiMethods, 'followRun'>, ReviewMethods {
  /** Waits until the run ends or pauses. Prefer `streamRun` where connections are cut after minutes. */
  run: ApiMethods['startRun'];

  /** The timeline of a run from its start or from `lastEventId`; reconnects by itself. */
  followRun(runId: string, options?: FollowOptions): AsyncGenerator<FollowedEvent>;

  /** Drives a run to its end: what it asks of people is asked of the handlers, over any number of connections. */
  runAndReview(
    input: RunAndReviewInput,
    handlers?: ReviewHandlers,
    options?: CallOptions,
  ): Promise<ReviewedRun>;

  /** Where an image that a run has come across can be had from this service, for `<img src>`. */
  imageUrl(image: { runId: string; imageId: string; size?: 'full' | 'thumbnail' }): string;
}

/** Needs the calls alone, not the schemas. */
export function quarryClient(calls: ApiCalls, connection: Connection): QuarryClient {
  const methods = methodsOf<ApiMethods>(calls, connection);
  const service = { methods, calls, connection };
  const reviews = reviewMethods(methods, calls, connection);
  return {
    ...methods,
    ...reviews,

    // Goes on at another node when the one that streams is stopped.
    streamRun: (...given) => goingOn(service, methods.streamRun(...given), given[1]),
    streamResume: (...given) => goingOn(service, methods.streamResume(...given), given[1]),

    run: methods.startRun,
    followRun: (runId, options) => followRun(service, { ...options, runId }),
    runAndReview: (input, handlers = {}, options = {}) =>
      runAndReview({ ...service, reviews }, { input, handlers, ...options }),
    imageUrl: (image) => `${connection.baseUrl}${calls.getImage.path}?${new URLSearchParams(image)}`,
  };
}

/** A stream that its service has left is followed to its end; one that was cut off is an error, as ever. */
async function* goingOn(
  service: Service,
  events: AsyncGenerator<RunEvent>,
  { signal }: CallOptions = {},
): AsyncGenerator<RunEvent> {
  try {
    yield* events;
  } catch (error) {
    const left = error instanceof QuarryError ? error.left : undefined;
    if (!left) throw error;
    for await (const { id: _id, ...event } of followRun(service, { ...left, signal }))
      yield event as RunEvent;
  }
}
