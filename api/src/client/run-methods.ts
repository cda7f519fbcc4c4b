import { isLastEvent } from '../events.ts';
import type { RunEvent } from '../events.ts';
import { QuarryError } from '../quarry-error.ts';
import type { ResumeRunInput, RunDetail, RunResult, RunStatusView, StartRunInput } from '../runs.ts';
import type { ListRunsInput, RunList } from '../run-list.ts';
import { followRun } from './follow-run.ts';
import type { FollowOptions } from './follow-run.ts';
import { path, sendForEvents, sendForJson, sendForJsonOrNull } from './request.ts';
import type { Call, CallOptions, Connection } from './request.ts';

export type ResumeRun = ResumeRunInput & { runId: string };

export function runMethods(connection: Connection) {
  return {
    /** Waits until the run ends or pauses. Prefer `streamRun` where connections are cut after minutes. */
    run: (body: StartRunInput, options?: CallOptions) =>
      sendForJson<RunResult>(connection, { ...options, method: 'POST', path: '/agent/run', body }),

    streamRun: (body: StartRunInput, options?: CallOptions) =>
      streamToLastEvent(connection, { ...options, method: 'POST', path: '/agent/run/stream', body }),

    /** Waits like `run`. */
    resumeRun: ({ runId, ...body }: ResumeRun, options?: CallOptions) =>
      sendForJson<RunResult>(connection, {
        ...options,
        method: 'POST',
        path: path`/agent/run/${runId}/resume`,
        body,
      }),

    streamResume: ({ runId, ...body }: ResumeRun, options?: CallOptions) =>
      streamToLastEvent(connection, {
        ...options,
        method: 'POST',
        path: path`/agent/run/stream/${runId}`,
        body,
      }),

    /** The timeline of a run from its start or from `lastEventId`; reconnects by itself. */
    followRun: (runId: string, options?: FollowOptions) => followRun(connection, { ...options, runId }),

    getRunStatus: (runId: string, options?: CallOptions) =>
      sendForJson<RunStatusView>(connection, {
        ...options,
        method: 'GET',
        path: path`/agent/run/${runId}/status`,
      }),

    /** Null when there is no such run. */
    getRun: (runId: string, options?: CallOptions) =>
      sendForJsonOrNull<RunDetail>(connection, {
        ...options,
        method: 'GET',
        path: path`/agent/run/${runId}`,
      }),

    listRuns: (query: ListRunsInput = {}, options?: CallOptions) =>
      sendForJson<RunList>(connection, { ...options, method: 'GET', path: '/run/list', query }),

    cancelRun: (runId: string, options?: CallOptions) =>
      sendForJson<RunStatusView>(connection, {
        ...options,
        method: 'POST',
        path: path`/agent/run/${runId}/cancel`,
      }),
  };
}

/** The stream of a start or a resume: one that stops before its last event was cut off. */
async function* streamToLastEvent(connection: Connection, call: Call): AsyncGenerator<RunEvent> {
  for await (const { event } of sendForEvents(connection, call)) {
    yield event;
    if (isLastEvent(event)) return;
  }
  throw new QuarryError({
    status: 200,
    code: 'STREAM_INTERRUPTED',
    message: 'The stream was cut off before the run ended. The run goes on: follow it with followRun',
  });
}
