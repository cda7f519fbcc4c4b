import { z } from 'zod';
import { resumeRunBody, startRunBody } from '../run-requests.ts';
import { deletedRuns, runDetail, runParams, runResult, runStatusView } from '../runs.ts';
import { steeredRun, steerRunBody } from '../run-options.ts';
import { estimate, estimateQuery } from '../spending.ts';
import { endpoints, LONG_TEXT_BYTES } from './endpoint.ts';

/** What a resume means in each state; `decideResume` of the server is where it is decided. */
const RESUME =
  'Goes on with a run whose draft was confirmed or skipped. A run that ended in `error` or `failed` is tried again from ' +
  'where it stopped: what it had finished is neither repeated nor paid for again, and another `modelName` may be given. ' +
  '409 while a draft awaits review (the message names the endpoints that would answer it), and for a run that has ' +
  'completed or was cancelled.';

export const runEndpoints = endpoints('Run', {
  streamRun: {
    method: 'POST',
    path: '/agent/run/stream',
    summary: 'Start a run and stream its events',
    description:
      'The first event is `config`; the last one is `complete`, `error`, or a draft that awaits review.',
    belongsTo: 'user',
    scope: 'run',
    body: startRunBody,
    maxBodyBytes: LONG_TEXT_BYTES,
    response: z.unknown(),
    streams: 'always',
    idempotency: 'run',
    errors: ['NOT_FOUND', 'BUDGET_EXCEEDED'],
  },
  startRun: {
    method: 'POST',
    path: '/agent/run',
    summary: 'Start a run and wait for its end',
    description:
      'Returns when the run completes, errs or pauses for a review. If the connection breaks, the run goes on and is found in the turn list.',
    belongsTo: 'user',
    scope: 'run',
    body: startRunBody,
    maxBodyBytes: LONG_TEXT_BYTES,
    response: runResult,
    idempotency: 'run',
    errors: ['NOT_FOUND', 'BUDGET_EXCEEDED'],
  },
  streamResume: {
    method: 'POST',
    path: '/agent/run/stream/{runId}',
    summary: 'Resume a run after its review and stream its events',
    description: `${RESUME} One that is at work already is followed from the start of its present segment.`,
    belongsTo: 'user',
    scope: 'run',
    params: runParams,
    body: resumeRunBody,
    response: z.unknown(),
    streams: 'always',
    idempotency: 'run',
    errors: ['CONFLICT', 'BUDGET_EXCEEDED'],
  },
  resumeRun: {
    method: 'POST',
    path: '/agent/run/{runId}/resume',
    summary: 'Resume a run after its review and wait for its end',
    description: `${RESUME} One that is at work already is waited for.`,
    belongsTo: 'user',
    scope: 'run',
    params: runParams,
    body: resumeRunBody,
    response: runResult,
    idempotency: 'run',
    errors: ['CONFLICT', 'BUDGET_EXCEEDED'],
  },
  cancelRun: {
    method: 'POST',
    path: '/agent/run/{runId}/cancel',
    summary: 'Cancel a run',
    description:
      'Also in the middle of a model call, and from any node. What child runs have left to do is cancelled with it, unless the run was started with `cancelChildren: false`; that also goes for a run that has completed. Otherwise a run that has ended cannot be cancelled.',
    belongsTo: 'user',
    scope: 'run',
    params: runParams,
    response: runStatusView,
  },
  steerRun: {
    method: 'POST',
    path: '/agent/run/{runId}/input',
    summary: 'Say something to a run at work',
    description:
      'The next model call of the run sees it, also while a report or a matrix is written; the event `input-received` tells when. An answer ' +
      'that was just being written is followed by one that heeds it. 409 for a run that is not at work: a draft that awaits review has ' +
      'endpoints of its own, and a run that has ended is followed by a new one.',
    belongsTo: 'user',
    scope: 'run',
    params: runParams,
    body: steerRunBody,
    response: steeredRun,
    errors: ['CONFLICT'],
  },
  deleteRun: {
    method: 'DELETE',
    path: '/agent/run/{runId}',
    summary: 'Delete a run',
    description:
      'With its events, turns, drafts, evidence, the files it made, screenshots, the runs that were handed on from it, and what only they had put into the graph; one at work is ended first, and its streams end with an `error` event. Sources stay while another run of the workspace uses them. Files that were uploaded, and what an agent has remembered, stay.',
    belongsTo: 'user',
    scope: 'admin',
    params: runParams,
    response: deletedRuns,
  },
  estimateRun: {
    method: 'GET',
    path: '/agent/run/estimate',
    summary: 'What a question is likely to cost',
    description: 'From the depth and from what runs of this workspace have cost before.',
    belongsTo: 'user',
    scope: 'read',
    query: estimateQuery,
    response: estimate,
  },
  getRunStatus: {
    method: 'GET',
    path: '/agent/run/{runId}/status',
    summary: 'The state of a run',
    belongsTo: 'user',
    scope: 'read',
    params: runParams,
    malformedParams: 'BAD_REQUEST',
    response: runStatusView,
  },
  followRun: {
    method: 'GET',
    path: '/agent/run/{runId}/events',
    summary: 'Replay the events of a run, then follow it live',
    description:
      'From the start, or behind the event whose number the header `Last-Event-ID` gives. Only this stream has `id:` lines.',
    belongsTo: 'user',
    scope: 'read',
    params: runParams,
    response: z.unknown(),
    streams: 'always',
    errors: ['BAD_REQUEST'],
  },
  getRun: {
    method: 'GET',
    path: '/agent/run/{runId}',
    summary: 'A run with its whole timeline',
    belongsTo: 'user',
    scope: 'read',
    params: runParams,
    malformedParams: 'NOT_FOUND_NULL',
    response: runDetail,
  },
});
