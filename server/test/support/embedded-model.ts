import type { z } from 'zod';
import { createModels } from '../../src/providers/model/create-models.ts';
import { generateObject } from '../../src/providers/model/generate-object.ts';
import type { Question } from '../../src/providers/model/model.ts';

const log = { info() {}, warn() {} };

/** The embedded model as a service without settings has it. */
const models = await createModels({ ollamaBaseUrl: '', fallbackModels: [], callTimeoutMs: 10_000 }, { log });
const embeddedModel = models.find('embedded/extractive')!;

/** What the embedded model answers to a question whose answer is data. */
export async function askEmbedded<T>({
  schema,
  ...question
}: Question & { schema: z.ZodType<T> }): Promise<T> {
  const options = { signal: AbortSignal.timeout(30_000), maxRetries: 0, retryDelayMs: 0 };
  return (await generateObject(embeddedModel, { request: question, schema, options })).value;
}
