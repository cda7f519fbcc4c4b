import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { ModelError } from './model-error.ts';

/** What is left out of a request because the server refuses it. Learned from its answers, kept per model. */
interface Concessions {
  includeUsage: boolean;
  /** JSON by schema; else by the `json_object` format and the schema in the prompt; else by the prompt alone. */
  json: 'schema' | 'object' | 'prompt';
  /** How hard to think, and what was thought before. */
  reasoning: boolean;
}

const FULLEST: Concessions = { includeUsage: true, json: 'schema', reasoning: true };

type Send<T> = (options: LanguageModelV4CallOptions, shape: { includeUsage: boolean }) => Promise<T>;

/** Sends a request in the fullest shape the server takes, one concession after the other when it refuses. */
export function createServerConcessions() {
  const learned = new Map<string, Concessions>();
  return async function send<T>(
    { modelId, options }: { modelId: string; options: LanguageModelV4CallOptions },
    attempt: Send<T>,
  ): Promise<T> {
    let made = learned.get(modelId) ?? FULLEST;
    for (;;) {
      try {
        const answer = await attempt(shaped(options, made), made);
        if (made !== FULLEST) learned.set(modelId, made);
        return answer;
      } catch (error) {
        const next = concede(made, { error, wantsJson: options.responseFormat?.type === 'json' });
        if (next === undefined) throw error;
        made = next;
      }
    }
  };
}

function concede(
  made: Concessions,
  refusal: { error: unknown; wantsJson: boolean },
): Concessions | undefined {
  const { error, wantsJson } = refusal;
  if (!(error instanceof ModelError) || ![400, 422, 501].includes(error.status ?? 0)) return undefined;
  if (made.includeUsage && /stream_options/i.test(error.message)) return { ...made, includeUsage: false };
  if (made.reasoning && /reasoning|thinking/i.test(error.message)) return { ...made, reasoning: false };
  if (!wantsJson || !/response_?format|json|schema|grammar/i.test(error.message)) return undefined;
  if (made.json === 'schema') return { ...made, json: 'object' };
  return made.json === 'object' ? { ...made, json: 'prompt' } : undefined;
}

function shaped(options: LanguageModelV4CallOptions, made: Concessions): LanguageModelV4CallOptions {
  return inJson(made.reasoning ? options : withoutReasoning(options), made);
}

function withoutReasoning(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const prompt = options.prompt.map((message) =>
    message.role === 'assistant'
      ? { ...message, content: message.content.filter(({ type }) => type !== 'reasoning') }
      : message,
  );
  return { ...options, prompt, reasoning: undefined };
}

function inJson(options: LanguageModelV4CallOptions, { json }: Concessions): LanguageModelV4CallOptions {
  const format = options.responseFormat;
  if (format?.type !== 'json' || json === 'schema') return options;
  return {
    ...options,
    responseFormat: json === 'object' ? { type: 'json' } : undefined,
    prompt: withSchemaInPrompt(options.prompt, format.schema),
  };
}

function withSchemaInPrompt(prompt: LanguageModelV4Prompt, schema: unknown): LanguageModelV4Prompt {
  const content = `Answer with JSON only, nothing before or after it, following this JSON Schema:\n${JSON.stringify(schema)}`;
  return [{ role: 'system', content }, ...prompt];
}
