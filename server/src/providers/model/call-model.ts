import { setTimeout as sleep } from 'node:timers/promises';
import type {
  JSONSchema7,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import { promptFor } from './answer-parts.ts';
import type { AnswerSource } from './answer-source.ts';
import { attemptAnswer } from './attempt-answer.ts';
import { ModelError } from './model-error.ts';
import type { ModelCallOptions, ModelRequest, ModelResult } from './model.ts';
import { retryDelay } from './retry-delay.ts';
import type { ErrorSource } from './to-model-error.ts';

/** A model that can be asked: the one the caller named, or one that takes over for it. */
export interface Candidate {
  provider: string;
  /** Whose protocol its provider speaks. */
  vendor: string;
  modelId: string;
  maxOutputTokens: number;
  isLocal: boolean;
  source: AnswerSource;
  errors: ErrorSource;
}

export interface ModelLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface CallDeps {
  callTimeoutMs: number;
  log: ModelLog;
}

export interface ModelCall {
  /** In the order in which they are asked; the next one takes over when the retries of the one before are used up. */
  candidates: readonly Candidate[];
  request: ModelRequest;
  options: ModelCallOptions;
}

export async function callModel(call: ModelCall, deps: CallDeps): Promise<ModelResult> {
  const failures: ModelError[] = [];
  for (const [index, candidate] of call.candidates.entries()) {
    const isLast = index === call.candidates.length - 1;
    try {
      return await callCandidate({ ...call, candidate, isLast }, deps);
    } catch (error) {
      // Any failure of a provider hands over, also one that a retry would not mend: a revoked key, a model that is gone.
      if (!(error instanceof ModelError)) throw error;
      // Whoever asked can shorten it, and nobody else.
      if (error.isTooLong) throw error;
      failures.push(error);
    }
  }
  throw summary(failures);
}

async function callCandidate(
  call: ModelCall & { candidate: Candidate; isLast: boolean },
  deps: CallDeps,
): Promise<ModelResult> {
  const { candidate, options } = call;
  const callOptions = toCallOptions(call.request, candidate);
  for (let attempt = 0; ; attempt += 1) {
    let handedOut = false;
    const onText = (delta: string) => {
      handedOut = true;
      options.onText?.(delta);
    };
    const onReasoning = (delta: string) => {
      handedOut = true;
      options.onReasoning?.(delta);
    };
    try {
      const { source, errors, provider, modelId } = candidate;
      const stallMs = deps.callTimeoutMs;
      const { signal } = options;
      const answer = await inPlace(candidate, options, () =>
        attemptAnswer({ source, errors, callOptions, signal, stallMs, onText, onReasoning }),
      );
      options.onOutcome?.({ provider });
      return { ...answer, model: { id: modelId, provider } };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (saysMuch(error)) options.onOutcome?.({ provider: candidate.provider, failure: error.message });
      const again = error.retryable && attempt < options.maxRetries;
      logFailure({ error, attempt, again, candidate }, deps.log);
      if (handedOut && (again || !call.isLast)) options.onRestart?.(error.message);
      if (!again) throw error;
      await wait(
        retryDelay(attempt, { retryDelayMs: options.retryDelayMs, retryAfterMs: error.retryAfterMs }),
        options,
      );
    }
  }
}

/** A question that was too long, or an answer that was empty, says nothing about its provider. */
const saysMuch = ({ isTooLong, isEmpty }: ModelError): boolean => !isTooLong && !isEmpty;

/** Waiting for a place is no silence of the provider; a retry leaves its place to others first. */
async function inPlace<T>(
  candidate: Candidate,
  { place }: ModelCallOptions,
  work: () => Promise<T>,
): Promise<T> {
  const leave = await place?.(candidate);
  try {
    return await work();
  } finally {
    leave?.();
  }
}

function toCallOptions(request: ModelRequest, candidate: Candidate): LanguageModelV4CallOptions {
  return {
    prompt: cacheable(promptFor(candidate.vendor, request.prompt), request, candidate),
    reasoning: request.reasoning,
    tools: request.tools,
    toolChoice: request.toolChoice,
    maxOutputTokens:
      request.maxOutputTokens === undefined
        ? undefined
        : Math.min(request.maxOutputTokens, candidate.maxOutputTokens),
    responseFormat:
      request.responseSchema === undefined
        ? undefined
        : { type: 'json', schema: request.responseSchema as JSONSchema7, name: 'answer' },
    providerOptions: providerOptions(request, candidate.vendor),
  };
}

function providerOptions(request: ModelRequest, vendor: string): SharedV4ProviderOptions | undefined {
  if (vendor === 'embedded' && request.task)
    return { embedded: { task: request.task } } as unknown as SharedV4ProviderOptions;
  // Strict mode refuses schemas with optional fields; the answer is parsed as foreign input in any case. What is asked
  // here is not kept there: thoughts travel sealed, with the conversation.
  if (vendor === 'openai')
    return {
      openai: {
        strictJsonSchema: false,
        store: false,
        ...(request.cacheKey !== undefined && { promptCacheKey: request.cacheKey }),
      },
    };
  return undefined;
}

/** Anthropic keeps what lies before a mark: the instructions with the tools, and the conversation so far. */
function cacheable(
  prompt: LanguageModelV4Prompt,
  { cacheKey }: ModelRequest,
  { vendor }: Candidate,
): LanguageModelV4Prompt {
  if (vendor !== 'anthropic' || cacheKey === undefined) return prompt;
  const system = prompt.findIndex(({ role }) => role !== 'system') - 1;
  return prompt.map((message, i) =>
    i === system || i === prompt.length - 1
      ? {
          ...message,
          providerOptions: { ...message.providerOptions, anthropic: { cacheControl: { type: 'ephemeral' } } },
        }
      : message,
  );
}

async function wait(milliseconds: number, { signal }: { signal: AbortSignal }): Promise<void> {
  try {
    await sleep(milliseconds, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}

function logFailure(
  failure: { error: ModelError; attempt: number; again: boolean; candidate: Candidate },
  log: ModelLog,
): void {
  const { error, attempt, again, candidate } = failure;
  const model = `${candidate.provider}/${candidate.modelId}`;
  const fields = { model, attempt, status: error.status, reason: error.message, cause: error.cause };
  log.warn(fields, again ? 'model call failed, trying again' : 'model call failed');
}

function summary(failures: ModelError[]): ModelError {
  const [first, ...rest] = failures;
  if (first === undefined) return new ModelError('There is no model to call', { retryable: false });
  if (rest.length === 0) return first;
  const message = failures.map((failure) => failure.message).join('; then ');
  return new ModelError(message, { retryable: first.retryable, status: first.status });
}
