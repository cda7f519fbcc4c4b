import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { parseToolInput } from './answer-source.ts';
import type { AnswerSink, AnswerSource } from './answer-source.ts';
import type { ModelResult } from './model.ts';

/** Any model of the AI SDK, read from `doStream` without the SDK's own text machinery on top. */
export function sdkAnswerSource(model: LanguageModelV4): AnswerSource {
  return async (options, sink) => {
    const { stream } = await model.doStream(options);
    const reader = stream.getReader();
    // A model that ignores the signal is left behind: cancelling ends a pending read at once.
    const cancel = () => void reader.cancel().catch(ignoreBrokenStream);
    options.abortSignal?.addEventListener('abort', cancel, { once: true });
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        sink.alive();
        pass(value, sink);
      }
    } catch (error) {
      cancel();
      throw error;
    } finally {
      options.abortSignal?.removeEventListener('abort', cancel);
    }
  };
}

function pass(part: LanguageModelV4StreamPart, sink: AnswerSink): void {
  switch (part.type) {
    case 'text-delta':
      return sink.text(part.delta);
    case 'tool-call':
      return sink.toolCall({ id: part.toolCallId, name: part.toolName, input: parseToolInput(part.input) });
    case 'finish':
      return finish(part, sink);
    case 'error':
      throw part.error;
    default:
  }
}

function finish(part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>, sink: AnswerSink): void {
  const reason = part.finishReason.unified;
  // `interrupted`: the stream ended without the provider's own word that it was done.
  if (reason === 'interrupted') return;
  sink.finish({
    finishReason: reason satisfies ModelResult['finishReason'],
    usage: {
      inputTokens: part.usage.inputTokens.total ?? 0,
      outputTokens: part.usage.outputTokens.total ?? 0,
    },
  });
}

/** Cancelling a stream that already failed repeats its error, which the read has reported. */
function ignoreBrokenStream(): void {}
