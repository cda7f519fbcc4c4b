import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { AnswerSink, AnswerSource } from './answer-source.ts';
import { cleanJson, createCleanText } from './clean-text.ts';
import { ModelError } from './model-error.ts';
import type { ModelResult } from './model.ts';
import { toModelError } from './to-model-error.ts';
import type { ErrorSource } from './to-model-error.ts';

export type Answer = Omit<ModelResult, 'model'>;

export interface Attempt {
  source: AnswerSource;
  errors: ErrorSource;
  callOptions: LanguageModelV4CallOptions;
  signal: AbortSignal;
  /** Longest silence before the attempt is given up. */
  stallMs: number;
  onText?: (delta: string) => void;
  onReasoning?: ((delta: string) => void) | undefined;
}

/**
 * One attempt at one model. Rejects with a `ModelError` when the provider failed, with the signal's reason as soon
 * as it aborts, and with whatever `onText` threw.
 */
export function attemptAnswer(attempt: Attempt): Promise<Answer> {
  const { signal, errors, stallMs } = attempt;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const answer: Answer = {
      text: '',
      toolCalls: [],
      finishReason: 'other',
      usage: { inputTokens: 0, outputTokens: 0 },
    };
    const written = { text: createCleanText(), thoughts: createCleanText() };
    let finished = false;
    let settled = false;

    const settle = () => {
      settled = true;
      clearTimeout(stall);
      signal.removeEventListener('abort', abort);
    };
    const fail = (error: unknown) => {
      if (settled) return;
      settle();
      controller.abort(error);
      reject(error);
    };
    const abort = () => fail(signal.reason);
    const stall = setTimeout(() => fail(stalled(errors, stallMs)), stallMs);
    signal.addEventListener('abort', abort, { once: true });

    const orFail = (work: () => void) => {
      try {
        work();
      } catch (error) {
        fail(error);
      }
    };
    const say = (text: string) => {
      if (text === '') return;
      answer.text += text;
      orFail(() => attempt.onText?.(text));
    };

    const sink: AnswerSink = {
      alive: () => void (settled || stall.refresh()),
      text(delta) {
        const clean = written.text.push(delta);
        if (settled || clean === '') return;
        say(clean);
      },
      reasoning(delta) {
        const clean = written.thoughts.push(delta);
        if (settled || clean === '') return;
        orFail(() => attempt.onReasoning?.(clean));
      },
      toolCall: ({ input, ...call }) => void answer.toolCalls.push({ ...call, input: cleanJson(input) }),
      finish(end) {
        finished = true;
        Object.assign(answer, end);
      },
    };
    const complete = () => {
      if (settled) return;
      say(written.text.flush());
      const flaw = flawOf(answer, { finished, provider: errors.provider });
      if (flaw) return fail(flaw);
      settle();
      resolve(answer);
    };
    const run = async () => attempt.source({ ...attempt.callOptions, abortSignal: controller.signal }, sink);
    run().then(complete, (error) => fail(toModelError(error, errors)));
  });
}

function stalled({ provider }: ErrorSource, stallMs: number): ModelError {
  return new ModelError(`${provider} sent nothing for ${stallMs / 1000} s`, { retryable: true });
}

/** Why this is no answer, if it is none. */
function flawOf(
  answer: Answer,
  { finished, provider }: { finished: boolean; provider: string },
): ModelError | undefined {
  if (!finished)
    return new ModelError(`${provider} broke off before the end of its answer`, { retryable: true });
  if (answer.finishReason === 'error') {
    return new ModelError(`${provider} ended its answer with an error`, { retryable: true });
  }
  if (answer.text.trim() !== '' || answer.toolCalls.length > 0) return undefined;
  if (answer.finishReason === 'content-filter') return undefined;
  if (answer.finishReason === 'length') {
    const message = `${provider} used up its output limit before writing an answer`;
    return new ModelError(message, { retryable: false, isEmpty: true });
  }
  return new ModelError(`${provider} sent an empty answer`, { retryable: true, isEmpty: true });
}
