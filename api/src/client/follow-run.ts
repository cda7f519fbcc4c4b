import { isLastEvent } from '../last-event.ts';
import type { ApiCalls, ApiMethods, RunEvent } from './api-types.ts';
import { requestOf } from './call-shape.ts';
import { sendForEvents } from './request.ts';
import type { Connection } from './request.ts';
import { isTransient, wait, waitBeforeRetry } from './retries.ts';

export interface FollowOptions {
  /** The `id` of the last event already seen; without it the timeline comes from its start. */
  lastEventId?: string;
  signal?: AbortSignal;
  /** Connections in a row that may fail before the error is thrown. */
  maxFailures?: number;
  /** Wait before the first reconnection; it doubles with every further failure, up to 10 s. */
  backoffMs?: number;
}

export interface Service {
  methods: ApiMethods;
  calls: ApiCalls;
  connection: Connection;
}

export type FollowedEvent = RunEvent & { id: string };

/**
 * Follows the timeline of a run until it ends or pauses for review, over any number of connections.
 * A timeline holds earlier pauses and failures too, so a draft or an error ends it only if the server closes after it.
 */
export async function* followRun(
  service: Service,
  { runId, ...options }: FollowOptions & { runId: string },
): AsyncGenerator<FollowedEvent> {
  const { signal, maxFailures = 20, backoffMs = 500 } = options;
  let lastEventId = options.lastEventId;
  let failures = 0;
  let isSettled = false;

  for (;;) {
    let waitMs = backoffMs;
    let latest: RunEvent | undefined;
    try {
      for await (const { id, event } of openTimeline(service, { runId, lastEventId, signal })) {
        failures = 0;
        if (id !== '') lastEventId = id;
        latest = event;
        yield { ...event, id };
        if (event.type === 'complete') return;
      }
      if (latest !== undefined && isLastEvent(latest)) return;
      if (latest === undefined && isSettled) return;
      // A run that is at rest may have ended after this connection: its last events need one more.
      isSettled = (await service.methods.getRunStatus(runId, { signal })).status !== 'running';
      if (isSettled) continue;
    } catch (error) {
      signal?.throwIfAborted();
      failures += 1;
      if (!isTransient(error) || failures > maxFailures) throw error;
      waitMs = waitBeforeRetry(error, backoffMs * 2 ** (failures - 1));
    }
    await wait(waitMs, signal);
  }
}

interface TimelinePosition {
  runId: string;
  lastEventId?: string;
  signal?: AbortSignal;
}

function openTimeline({ calls, connection }: Service, { runId, lastEventId, signal }: TimelinePosition) {
  return sendForEvents(connection, {
    ...requestOf(calls.followRun, runId),
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
    signal,
  });
}
