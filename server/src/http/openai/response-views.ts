import type { Engine } from '../../runs/engine.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import { responseEvents } from './response-events.ts';
import { endStatus, responseObject } from './response-object.ts';
import type { ResponseHead } from './response-object.ts';
import { answerOf, usageOf } from './run-answer.ts';

const ENDED = new Set(['completed', 'error', 'failed', 'cancelled']);

/** A run as a response, whole or as events. */
export function createResponseViews(engine: Pick<Engine, 'find' | 'followToEnd' | 'status'>) {
  async function whole(scope: Scope, runId: string, signal: AbortSignal): Promise<object> {
    const run = await engine.find(scope, runId);
    const head = headOf(run);
    if (!ENDED.has(run.status))
      return responseObject(head, { status: run.waitingSince ? 'queued' : 'in_progress' });
    const asked = { engine, scope, runId, input: run.input };
    let progress = '';
    for await (const said of answerOf(asked, signal)) {
      if (said.kind === 'progress') progress += said.text;
      if (said.kind === 'failed') return responseObject(head, { status: 'failed', progress, error: said });
      if (said.kind !== 'end') continue;
      const usage = await usageOf(asked);
      return responseObject(head, { ...said, status: endStatus(said), progress, usage });
    }
    return responseObject(head, {
      status: 'failed',
      error: { code: '', message: 'The answer is no longer kept.' },
    });
  }

  async function* eventsOf(
    scope: Scope,
    runId: string,
    { after, signal }: { after: number; signal: AbortSignal },
  ) {
    const run = await engine.find(scope, runId);
    const asked = { engine, scope, runId, input: run.input };
    for await (const event of responseEvents(asked, { head: headOf(run), answer: answerOf(asked, signal) }))
      if (event.sequence_number > after) yield `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  }

  return { whole, eventsOf };
}

function headOf({ id, createdAt, input, modelName }: RunRow): ResponseHead {
  const { facade } = input;
  return {
    runId: id,
    createdAt: seconds(createdAt),
    model: facade?.model ?? modelName,
    instructions: input.instructions ?? null,
    previousId: facade?.previousId ?? null,
    background: facade?.background ?? false,
    metadata: facade?.metadata ?? {},
  };
}

export const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
