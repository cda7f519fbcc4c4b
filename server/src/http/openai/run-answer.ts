import type { RunEvent } from '@quarry/api/events.ts';
import type { TokenUsage } from '@quarry/api/common.ts';
import { framesOf } from '../../runs/events/frames-of.ts';
import type { Engine } from '../../runs/engine.ts';
import type { RunInput } from '../../store/runs/runs.ts';
import type { Scope } from '../../store/database/scope.ts';
import { createAnswerReader } from './answer-reader.ts';
import type { Said } from './answer-reader.ts';

export interface AskedRun {
  engine: Pick<Engine, 'followToEnd' | 'status'>;
  scope: Scope;
  runId: string;
  input: Pick<RunInput, 'locale' | 'fileUrls'>;
}

/** What the run says from its beginning to its end; the same whenever it is asked for. */
export async function* answerOf(
  { engine, scope, runId, input }: AskedRun,
  signal: AbortSignal,
): AsyncGenerator<Said, void, undefined> {
  const reader = createAnswerReader({ locale: input.locale, hasFiles: input.fileUrls.length > 0 });
  const follow = await engine.followToEnd(scope, runId);
  for await (const { json } of framesOf(follow, signal)) yield* reader.read(JSON.parse(json) as RunEvent);
}

export async function usageOf({ engine, scope, runId }: AskedRun): Promise<TokenUsage> {
  return (await engine.status(scope, runId)).usage ?? { inputTokens: 0, outputTokens: 0 };
}
