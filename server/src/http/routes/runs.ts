import { runEndpoints } from '@quarry/api/endpoints/runs.ts';
import { badRequest } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';
import { EventStream } from '../sse.ts';
import { whoAsks } from '../who-asks.ts';

export function runRoutes(engine: Engine): Route[] {
  return routes(runEndpoints, {
    streamRun: async ({ scope, body, reservedRunId: reservedId, origin }) => {
      const who = whoAsks(scope);
      return new EventStream(engine.follow(await engine.start(scope, body, { reservedId, origin, ...who })));
    },

    startRun: async ({ scope, body, reservedRunId: reservedId, origin, signal }) => {
      const who = whoAsks(scope);
      const runId = await engine.start(scope, body, { reservedId, origin, ...who });
      return engine.waitFor(scope, runId, signal);
    },

    streamResume: async ({ scope, params, body }) =>
      new EventStream((await engine.resume(scope, params.runId, body)).follow),

    resumeRun: async ({ scope, params, body, signal }) => {
      const { follow } = await engine.resume(scope, params.runId, body);
      return engine.waitForResumed(scope, params.runId, { follow, signal });
    },

    cancelRun: ({ scope, params }) => engine.cancel(scope, params.runId),
    steerRun: ({ scope, params, body }) => engine.steer(scope, params.runId, body),
    deleteRun: ({ scope, params }) => engine.remove(scope, params.runId),
    estimateRun: ({ scope, query }) => engine.estimate(scope, query),
    getRunStatus: ({ scope, params }) => engine.status(scope, params.runId),

    followRun: async ({ scope, params, headers }) =>
      new EventStream(await engine.replay(scope, params.runId, lastEventId(headers['last-event-id'])), {
        withIds: true,
      }),

    getRun: ({ scope, params }) => engine.detail(scope, params.runId),
  });
}

function lastEventId(header: string | string[] | undefined): number {
  if (header === undefined || header === '') return 0;
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header))
    throw badRequest('Last-Event-ID must be the number of an event, as in the id: lines of this stream.');
  return Number(header);
}
