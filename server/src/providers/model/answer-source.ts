import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ModelResult, ToolCall } from './model.ts';

/** Receives one answer as it arrives. */
export interface AnswerSink {
  /** Something came, if only a keep-alive: the provider is not stalled. */
  alive(): void;
  text(delta: string): void;
  reasoning(delta: string): void;
  toolCall(call: ToolCall): void;
  finish(end: Pick<ModelResult, 'finishReason' | 'usage' | 'parts' | 'picturesUnseen'>): void;
}

/**
 * One attempt at an answer, pushed into the sink. Resolves when the provider has no more to say; rejects with
 * whatever went wrong. An answer without `finish` was cut off.
 */
export type AnswerSource = (options: LanguageModelV4CallOptions, sink: AnswerSink) => Promise<void>;

/** Models write tool input as JSON; what is no JSON is handed on as it is, for the tool's schema to refuse. */
export function parseToolInput(input: string): unknown {
  if (input.trim() === '') return {};
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}
