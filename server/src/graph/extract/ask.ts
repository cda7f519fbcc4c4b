import type { z } from 'zod';
import type { Question } from '../../providers/model/model.ts';

/** One question to the model whose answer is data, paid once under its key. */
export type Ask = <T>(key: string, question: Question & { schema: z.ZodType<T> }) => Promise<T>;
