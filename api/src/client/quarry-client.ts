import type { apiEndpoints } from '../endpoints/api-endpoints.ts';
import type { ApiCalls } from './api-calls.ts';
import { followRun } from './follow-run.ts';
import type { FollowOptions } from './follow-run.ts';
import { methodsOf } from './methods.ts';
import type { CallOptions, Connection } from './request.ts';
import { QuarryError } from '../quarry-error.ts';
import type { RunEvent } from '../events.ts';
import { reviewMethods } from './review-methods.ts';

/** A method for every endpoint, and what is easier in another form. Needs the calls alone, not the schemas. */
export function quarryClient(calls: ApiCalls, connection: Connection) {
  const methods = methodsOf<typeof apiEndpoints>(calls, connection);
  const service = { methods, calls, connection };
  return {
    ...methods,
    ...reviewMethods(methods, calls, connection),

    /** Goes on at another node when the one that streams is stopped. */
    streamRun: (...given: Parameters<typeof methods.streamRun>) =>
      goingOn(service, methods.streamRun(...given), given[1]),
    streamResume: (...given: Parameters<typeof methods.streamResume>) =>
      goingOn(service, methods.streamResume(...given), given[1]),

    /** Waits until the run ends or pauses. Prefer `streamRun` where connections are cut after minutes. */
    run: methods.startRun,

    /** The timeline of a run from its start or from `lastEventId`; reconnects by itself. */
    followRun: (runId: string, options?: FollowOptions) => followRun(service, { ...options, runId }),

    /** Where an image that a run has come across can be had from this service, for `<img src>`. */
    imageUrl: (image: { runId: string; imageId: string; size?: 'full' | 'thumbnail' }): string =>
      `${connection.baseUrl}${calls.getImage.path}?${new URLSearchParams(image)}`,
  };
}

type Service = Parameters<typeof followRun>[0];

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
