import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import type { ModelTask } from '../task.ts';
import { createBreather } from '../../../text/breather.ts';
import { estimateTokens } from '../../../text/token-estimate.ts';

const SLICE_CHARS = 100_000;

/** An estimate of the tokens the task is made of: what the model reads, whatever the prompt says. */
export async function tokensRead(task: ModelTask, signal?: AbortSignal): Promise<number> {
  const breather = createBreather(signal);
  let total = estimateTokens(task.question);
  for (const { title, text } of 'passages' in task ? task.passages : []) {
    total += estimateTokens(title);
    for (let start = 0; start < text.length; start += SLICE_CHARS) {
      total += estimateTokens(text.slice(start, start + SLICE_CHARS));
      if (breather.due()) await breather.rest();
    }
  }
  return total;
}

export function usageOf(input: number, output: { text: number; toolCalls: number }): LanguageModelV4Usage {
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output.text + output.toolCalls, text: output.text, reasoning: 0 },
  };
}
