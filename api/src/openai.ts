import { z } from 'zod';
import { text } from './common.ts';

// What the façade takes of OpenAI's API. Fields that it does not know are passed over, as those who know only OpenAI expect.

const contentPart = z.looseObject({ type: z.string().max(100) });
export type ContentPart = z.infer<typeof contentPart>;

const content = z.union([text.max(1_000_000), z.array(contentPart).max(200)]);

const message = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: content.nullish(),
});
export type ChatMessage = z.infer<typeof message>;

const metadata = z
  .record(z.string().max(64), z.string().max(512))
  .nullish()
  .describe('`depth`, `locale`, `form` and `conversationId` mean what they mean on a run; others are kept.');

const effort = z
  .string()
  .max(20)
  .nullish()
  .describe('`low`, `medium` or `high`; others count as the nearest.');

const format = z.looseObject({ type: z.string().max(100) }).nullish();

export const chatCompletionBody = z
  .object({
    model: text.min(1).max(300).describe('A model or an agent of `GET /v1/models`.'),
    messages: z.array(message).min(1).max(1000),
    stream: z.boolean().nullish(),
    stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
    n: z.int().nullish(),
    reasoning_effort: effort,
    response_format: format,
    metadata,
  })
  .meta({ id: 'ChatCompletionBody', description: 'As in OpenAI’s Chat Completions.' });
export type ChatCompletionBody = z.infer<typeof chatCompletionBody>;

const inputItem = z.looseObject({
  type: z.string().max(100).optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant']).optional(),
  content: content.nullish(),
});
export type InputItem = z.infer<typeof inputItem>;

export const createResponseBody = z
  .object({
    model: text.min(1).max(300).default('quarry').describe('A model or an agent of `GET /v1/models`.'),
    input: z.union([text.min(1).max(100_000), z.array(inputItem).min(1).max(1000)]),
    instructions: text.max(20_000).nullish(),
    previous_response_id: z.string().max(100).nullish(),
    background: z.boolean().nullish(),
    stream: z.boolean().nullish(),
    store: z.boolean().nullish(),
    reasoning: z.looseObject({ effort }).nullish(),
    text: z.looseObject({ format }).nullish(),
    metadata,
  })
  .meta({ id: 'CreateResponseBody', description: 'As in OpenAI’s Responses.' });
export type CreateResponseBody = z.infer<typeof createResponseBody>;

export const getResponseQuery = z.object({
  stream: z.enum(['true', 'false']).optional(),
  starting_after: z
    .string()
    .regex(/^\d{1,9}$/, 'Must be the number of an event')
    .optional(),
});
