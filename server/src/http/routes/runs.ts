import { z } from 'zod';
import {
  resumeRunBody,
  runDetail,
  runResult,
  runStatusView,
  startRunBody,
  runParams,
} from '@quarry/api/runs.ts';
import { badRequest } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { EventStream } from '../sse.ts';

/** What a resume means in each state; `decideResume` is where it is decided. */
const RESUME =
  'Goes on with a run whose draft was confirmed or skipped. A run that ended in `error` or `failed` is tried again from ' +
  'where it stopped: what it had finished is neither repeated nor paid for again, and another `modelName` may be given. ' +
  '409 while a draft awaits review (the message names the endpoints that would answer it), and for a run that has ' +
  'completed or was cancelled.';

export function runRoutes(engine: Engine): Route[] {
  return [
    route({
      method: 'POST',
      path: '/agent/run/stream',
      operationId: 'streamRun',
      tag: 'Run',
      summary: 'Start a run and stream its events',
      description:
        'The first event is `config`; the last one is `complete`, `error`, or a draft that awaits review.',
      body: startRunBody,
      response: z.unknown(),
      streams: 'always',
      idempotency: 'run',
      errors: ['NOT_FOUND'],
      handler: async ({ scope, body, reservedRunId: reservedId, origin }) =>
        new EventStream(engine.follow(await engine.start(scope, body, { reservedId, origin }))),
    }),
    route({
      method: 'POST',
      path: '/agent/run',
      operationId: 'startRun',
      tag: 'Run',
      summary: 'Start a run and wait for its end',
      description:
        'Returns when the run completes, errs or pauses for a review. If the connection breaks, the run goes on and is found in the turn list.',
      body: startRunBody,
      response: runResult,
      idempotency: 'run',
      errors: ['NOT_FOUND'],
      handler: async ({ scope, body, reservedRunId: reservedId, origin, signal }) => {
        const runId = await engine.start(scope, body, { reservedId, origin });
        return engine.waitFor(scope, runId, signal);
      },
    }),
    route({
      method: 'POST',
      path: '/agent/run/stream/{runId}',
      operationId: 'streamResume',
      tag: 'Run',
      summary: 'Resume a run after its review and stream its events',
      description: `${RESUME} One that is at work already is followed from the start of its present segment.`,
      params: runParams,
      body: resumeRunBody,
      response: z.unknown(),
      streams: 'always',
      idempotency: 'run',
      errors: ['CONFLICT'],
      handler: async ({ scope, params, body }) =>
        new EventStream((await engine.resume(scope, params.runId, body)).follow),
    }),
    route({
      method: 'POST',
      path: '/agent/run/{runId}/resume',
      operationId: 'resumeRun',
      tag: 'Run',
      summary: 'Resume a run after its review and wait for its end',
      description: `${RESUME} One that is at work already is waited for.`,
      params: runParams,
      body: resumeRunBody,
      response: runResult,
      idempotency: 'run',
      errors: ['CONFLICT'],
      handler: async ({ scope, params, body, signal }) => {
        const { follow } = await engine.resume(scope, params.runId, body);
        return engine.waitForResumed(scope, params.runId, { follow, signal });
      },
    }),
    route({
      method: 'POST',
      path: '/agent/run/{runId}/cancel',
      operationId: 'cancelRun',
      tag: 'Run',
      summary: 'Cancel a run',
      description:
        'Also in the middle of a model call, and from any node. What child runs have left to do is cancelled with it, unless the run was started with `cancelChildren: false`; that also goes for a run that has completed. Otherwise a run that has ended cannot be cancelled.',
      params: runParams,
      response: runStatusView,
      handler: ({ scope, params }) => engine.cancel(scope, params.runId),
    }),
    route({
      method: 'GET',
      path: '/agent/run/{runId}/status',
      operationId: 'getRunStatus',
      tag: 'Run',
      summary: 'The state of a run',
      params: runParams,
      malformedParams: 'BAD_REQUEST',
      response: runStatusView,
      handler: ({ scope, params }) => engine.status(scope, params.runId),
    }),
    route({
      method: 'GET',
      path: '/agent/run/{runId}/events',
      operationId: 'followRun',
      tag: 'Run',
      summary: 'Replay the events of a run, then follow it live',
      description:
        'From the start, or behind the event whose number the header `Last-Event-ID` gives. Only this stream has `id:` lines.',
      params: runParams,
      response: z.unknown(),
      streams: 'always',
      errors: ['BAD_REQUEST'],
      handler: async ({ scope, params, headers }) =>
        new EventStream(await engine.replay(scope, params.runId, lastEventId(headers['last-event-id'])), {
          withIds: true,
        }),
    }),
    route({
      method: 'GET',
      path: '/agent/run/{runId}',
      operationId: 'getRun',
      tag: 'Run',
      summary: 'A run with its whole timeline',
      params: runParams,
      malformedParams: 'NOT_FOUND_NULL',
      response: runDetail,
      handler: ({ scope, params }) => engine.detail(scope, params.runId),
    }),
  ];
}

function lastEventId(header: string | string[] | undefined): number {
  if (header === undefined || header === '') return 0;
  if (typeof header !== 'string' || !/^\d{1,9}$/.test(header))
    throw badRequest('Last-Event-ID must be the number of an event, as in the id: lines of this stream.');
  return Number(header);
}
