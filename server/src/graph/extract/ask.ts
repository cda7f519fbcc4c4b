import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { z } from 'zod';
import type { ModelTask } from '../../providers/model/task.ts';

/** One question to the model whose answer is data, paid once under its key. */
export type Ask = <T>(
  key: string,
  question: { prompt: LanguageModelV4Prompt; schema: z.ZodType<T>; task: ModelTask },
) => Promise<T>;
