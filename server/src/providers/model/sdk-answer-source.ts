import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { foldAnswerParts } from './answer-parts.ts';
import { parseToolInput } from './answer-source.ts';
import type { AnswerSink, AnswerSource } from './answer-source.ts';
import type { ModelResult } from './model.ts';

/** Any model of the AI SDK, read from `doStream` without the SDK's own text machinery on top. */
export function sdkAnswerSource(model: LanguageModelV4): AnswerSource {
  return async (options, sink) => {
    const { stream } = await model.doStream(options);
    const reader = stream.getReader();
    const parts = foldAnswerParts();
    // A model that ignores the signal is left behind: cancelling ends a pending read at once.
    const cancel = () => void reader.cancel().catch(ignoreBrokenStream);
    options.abortSignal?.addEventListener('abort', cancel, { once: true });
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        sink.alive();
        pass(value, sink, parts);
      }
    } catch (error) {
      cancel();
      throw error;
    } finally {
      options.abortSignal?.removeEventListener('abort', cancel);
    }
  };
}

type Parts = ReturnType<typeof foldAnswerParts>;

function pass(part: LanguageModelV4StreamPart, sink: AnswerSink, parts: Parts): void {
  switch (part.type) {
    case 'text-start':
    case 'text-end':
      return parts.written('text', part.id, { metadata: part.providerMetadata });
    case 'text-delta':
      parts.written('text', part.id, { text: part.delta, metadata: part.providerMetadata });
      return sink.text(part.delta);
    case 'reasoning-start':
    case 'reasoning-end':
      return parts.written('reasoning', part.id, { metadata: part.providerMetadata });
    case 'reasoning-delta':
      parts.written('reasoning', part.id, { text: part.delta, metadata: part.providerMetadata });
      return sink.reasoning(part.delta);
    case 'tool-call':
      return called(part, sink, parts);
    case 'finish':
      return finish(part, sink, parts);
    case 'error':
      throw part.error;
    default:
  }
}

type Part<Type> = Extract<LanguageModelV4StreamPart, { type: Type }>;

function called(part: Part<'tool-call'>, sink: AnswerSink, parts: Parts): void {
  const { toolCallId, toolName, providerMetadata } = part;
  const input = parseToolInput(part.input);
  parts.called({
    type: 'tool-call',
    toolCallId,
    toolName,
    input,
    ...(providerMetadata && { providerOptions: providerMetadata }),
  });
  sink.toolCall({ id: toolCallId, name: toolName, input });
}

function finish(part: Part<'finish'>, sink: AnswerSink, parts: Parts): void {
  const reason = part.finishReason.unified;
  // `interrupted`: the stream ended without the provider's own word that it was done.
  if (reason === 'interrupted') return;
  const { inputTokens, outputTokens } = part.usage;
  const kept = parts.parts();
  sink.finish({
    finishReason: reason satisfies ModelResult['finishReason'],
    usage: {
      inputTokens: inputTokens.total ?? 0,
      outputTokens: outputTokens.total ?? 0,
      ...(inputTokens.cacheRead && { cachedInputTokens: inputTokens.cacheRead }),
      ...(inputTokens.cacheWrite && { cacheWriteTokens: inputTokens.cacheWrite }),
    },
    ...(kept && { parts: kept }),
  });
}

/** Cancelling a stream that already failed repeats its error, which the read has reported. */
function ignoreBrokenStream(): void {}
