import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible';
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import type { AnswerSource } from './answer-source.ts';
import { callTools } from './calling/call-tools.ts';
import { endingAnswers } from './endless.ts';
import { readChatAnswer } from './read-chat-answer.ts';
import { readText } from './read-text.ts';
import { createServerConcessions } from './server-concessions.ts';
import { errorFields, statusError } from './to-model-error.ts';
import type { ErrorSource } from './to-model-error.ts';

export interface ChatEndpoint {
  /** Without credentials and without a trailing slash; `/chat/completions` is added to it. */
  baseUrl: string;
  headers: Record<string, string>;
  errors: ErrorSource;
  dispatcher: Dispatcher;
}

/**
 * Any OpenAI-compatible chat completions endpoint. The AI SDK writes the request; the answer is read here, because
 * the SDK's chain of web streams and schema checks costs several times the CPU of everything else on a token's way.
 */
export function createChatCompletions(endpoint: ChatEndpoint): (modelId: string) => AnswerSource {
  const sdk = createOpenAICompatible({
    name: endpoint.errors.provider,
    baseURL: endpoint.baseUrl,
    supportsStructuredOutputs: true,
  });
  // One writer for all models: making one builds the schemas of answers it never reads, which costs more than a call.
  const writer = sdk.chatModel('any') as OpenAICompatibleChatLanguageModel;
  const send = createServerConcessions();
  // Models that cannot call tools, as far as it was found out.
  const toolless = new Set<string>();
  const answers =
    (modelId: string): AnswerSource =>
    async (options, sink) => {
      const response = await send({ modelId, options }, async (shaped, { includeUsage }) => {
        const { body } = await writer.prepareRequest({ ...shaped, providerOptions: LENIENT });
        const usage = includeUsage ? { stream_options: { include_usage: true } } : undefined;
        const full = { ...body, model: modelId, stream: true, ...usage };
        return post(endpoint, { body: full, signal: options.abortSignal });
      });
      await readChatAnswer(response, sink, endpoint.errors);
    };
  return (modelId) =>
    callTools(endingAnswers(answers(modelId)), {
      callsTools: () => !toolless.has(modelId),
      cannotCallTools: () => void toolless.add(modelId),
    });
}

const MAX_ERROR_BYTES = 64 * 1024;

// Strict mode refuses schemas with optional fields; the answer is parsed as foreign input in any case.
const LENIENT = { openaiCompatible: { strictJsonSchema: false } };

async function post(
  endpoint: ChatEndpoint,
  { body, signal }: { body: object; signal: AbortSignal | undefined },
): Promise<Dispatcher.ResponseData> {
  const response = await request(`${endpoint.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...endpoint.headers },
    body: JSON.stringify(body),
    signal,
    dispatcher: endpoint.dispatcher,
  });
  const { statusCode: status, headers } = response;
  if (status >= 200 && status < 300) return response;
  const { message } = errorFields(jsonOrText(await readText(response.body, MAX_ERROR_BYTES)));
  throw statusError({ status, message, headers }, endpoint.errors);
}

/** An error page is no message for users, a line of plain text is. */
function jsonOrText(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body.trimStart().startsWith('<') ? '' : body;
  }
}
