import type { z } from 'zod';
import { ModelError } from './model-error.ts';
import { modelSchema } from './model-schema.ts';
import type { Model, ModelCallOptions, ModelRequest, ModelResult } from './model.ts';
import { parseModelJson } from './parse-json.ts';
import { sumUsage } from './sum-usage.ts';

export interface GeneratedObject<T> {
  value: T;
  /** Of both calls, when the answer had to be repaired. */
  usage: ModelResult['usage'];
  model: ModelResult['model'];
}

export interface ObjectCall<T> {
  request: Omit<ModelRequest, 'responseSchema' | 'tools' | 'toolChoice'>;
  schema: z.ZodType<T>;
  options: ModelCallOptions;
}

/** Asks for JSON of a schema. An answer that does not fit is sent back once with what is wrong with it. */
export async function generateObject<T>(
  model: Model,
  { request, schema, options }: ObjectCall<T>,
): Promise<GeneratedObject<T>> {
  const responseSchema = modelSchema(schema);
  const first = await model.call({ ...request, responseSchema }, options);
  const parsed = parseModelJson(first.text, schema);
  if (parsed.ok) return { value: parsed.value, usage: first.usage, model: first.model };

  options.onRestart?.(`the answer did not have the form asked for: ${parsed.reason}`);
  const prompt = repairPrompt(request.prompt, { text: first.text, reason: parsed.reason });
  const second = await model.call({ ...request, prompt, responseSchema }, options);
  const repaired = parseModelJson(second.text, schema, { allowCut: true });
  const usage = sumUsage(first.usage, second.usage);
  if (repaired.ok) return { value: repaired.value, usage, model: second.model };

  const { provider, id } = second.model;
  throw new ModelError(`${provider}/${id} did not answer in the form asked for: ${repaired.reason}`, {
    retryable: false,
    usage,
  });
}

// A model that did not come to an end is not shown all of it.
const MOST_SHOWN = 4_000;

export function repairPrompt(
  prompt: ModelRequest['prompt'],
  failed: { text: string; reason: string },
): ModelRequest['prompt'] {
  const complaint = `That answer cannot be used: ${failed.reason}. Answer again, with nothing but JSON that follows the schema.`;
  return [
    ...prompt,
    { role: 'assistant', content: [{ type: 'text', text: failed.text.slice(0, MOST_SHOWN) || '(empty)' }] },
    { role: 'user', content: [{ type: 'text', text: complaint }] },
  ];
}
