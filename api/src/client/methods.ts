import { isLastEvent } from '../last-event.ts';
import { QuarryError } from '../quarry-error.ts';
import type { RunEvent } from './api-types.ts';
import { requestOf } from './call-shape.ts';
import type { CallShape } from './call-shape.ts';
import { send, sendForEvents, sendForJson, sendForJsonOrNull } from './request.ts';
import type { Call, CallOptions } from './call.ts';
import type { Connection } from './request.ts';

/** The type of the methods is said by the caller: it follows from the same declarations as the calls. */
export function methodsOf<Methods>(calls: Record<string, CallShape>, connection: Connection): Methods {
  const methods = Object.entries(calls).map(([name, shape]) => [
    name,
    (...given: unknown[]) => {
      const [input, options] = shape.takes === 'nothing' ? [undefined, given[0]] : given;
      return answer(connection, shape, { ...(options as CallOptions), ...requestOf(shape, input) });
    },
  ]);
  return Object.fromEntries(methods) as Methods;
}

function answer(connection: Connection, { answers }: CallShape, call: Call): unknown {
  switch (answers) {
    case 'events':
      return streamToLastEvent(connection, call);
    case 'file':
      return send(connection, call);
    case 'json or null':
      return sendForJsonOrNull(connection, call);
    case 'json':
      return sendForJson(connection, call);
    default:
      return answers satisfies never;
  }
}

/** The stream of a start or a resume: one that stops before its last event was cut off. */
async function* streamToLastEvent(connection: Connection, call: Call): AsyncGenerator<RunEvent> {
  let runId: string | undefined;
  let lastEventId: string | undefined;
  const onLeft = (id: string) => (lastEventId = id);
  for await (const { event } of sendForEvents(connection, { ...call, onLeft })) {
    runId ??= event.payload.runId;
    yield event;
    if (isLastEvent(event)) return;
  }
  throw new QuarryError({
    status: 200,
    code: 'STREAM_INTERRUPTED',
    message: 'The stream was cut off before the run ended. The run goes on: follow it with followRun',
    ...(runId !== undefined && lastEventId !== undefined && { left: { runId, lastEventId } }),
  });
}
