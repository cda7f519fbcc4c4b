import { extractedAnswer } from './chat/extracted-answer.ts';
import type { EmbeddedOutput } from './output.ts';
import type { SummaryTask } from '../task.ts';

/** What the passages say, in their own sentences. */
export async function* summary(task: SummaryTask, signal?: AbortSignal): AsyncGenerator<EmbeddedOutput> {
  for await (const text of extractedAnswer({ ...task, signal })) yield { kind: 'text', text };
}
