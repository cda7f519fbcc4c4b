import type { apiEndpoints } from '../endpoints/api-endpoints.ts';
import type { ApiCalls } from './api-calls.ts';
import { followRun } from './follow-run.ts';
import type { FollowOptions } from './follow-run.ts';
import { methodsOf } from './methods.ts';
import type { Connection } from './request.ts';
import { reviewMethods } from './review-methods.ts';

/** A method for every endpoint, and what is easier in another form. Needs the calls alone, not the schemas. */
export function quarryClient(calls: ApiCalls, connection: Connection) {
  const methods = methodsOf<typeof apiEndpoints>(calls, connection);
  return {
    ...methods,
    ...reviewMethods(methods, calls, connection),

    /** Waits until the run ends or pauses. Prefer `streamRun` where connections are cut after minutes. */
    run: methods.startRun,

    /** The timeline of a run from its start or from `lastEventId`; reconnects by itself. */
    followRun: (runId: string, options?: FollowOptions) =>
      followRun({ methods, calls, connection }, { ...options, runId }),

    /** Where an image that a run has come across can be had from this service, for `<img src>`. */
    imageUrl: (image: { runId: string; imageId: string; size?: 'full' | 'thumbnail' }): string =>
      `${connection.baseUrl}${calls.getImage.path}?${new URLSearchParams(image)}`,
  };
}
