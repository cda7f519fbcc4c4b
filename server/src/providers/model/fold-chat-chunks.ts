import { randomUUID } from 'node:crypto';
import { parseToolInput } from './answer-source.ts';
import type { AnswerSink } from './answer-source.ts';
import type { ModelResult } from './model.ts';

/** What is read of a chat completion chunk. Foreign input: nothing in it can be relied on to be there. */
interface Chunk {
  error?: unknown;
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
  choices?: { delta?: Delta | null; message?: Delta | null; finish_reason?: unknown }[] | null;
}

interface Delta {
  content?: unknown;
  refusal?: unknown;
  tool_calls?: ToolCallDelta[] | null;
}

interface ToolCallDelta {
  index?: unknown;
  id?: unknown;
  function?: { name?: unknown; arguments?: unknown } | null;
}

interface PartialToolCall {
  index: unknown;
  id: string;
  name: string;
  arguments: string;
}

export interface ChatChunks {
  /** Takes one chunk of JSON and gives the text it adds. Throws what the provider sent as an error. */
  take(json: string): string;
  /** The provider said that it is done; without this or a finish reason the answer counts as cut off. */
  sawDone(): void;
  close(sink: AnswerSink): void;
}

export function foldChatChunks(): ChatChunks {
  const calls: PartialToolCall[] = [];
  const usage = { inputTokens: 0, outputTokens: 0 };
  let finish: string | undefined;
  let refused = false;

  const takeDelta = (delta: Delta): string => {
    if (Array.isArray(delta.tool_calls)) for (const part of delta.tool_calls) addToolCallPart(calls, part);
    const text = typeof delta.content === 'string' ? delta.content : textOfParts(delta.content);
    if (typeof delta.refusal !== 'string' || delta.refusal === '') return text;
    refused = true;
    return text + delta.refusal;
  };

  return {
    take(json) {
      const chunk = JSON.parse(json) as Chunk | null;
      if (typeof chunk !== 'object' || chunk === null) throw new SyntaxError('A chunk that is no object');
      if (chunk.error) throw chunk.error;
      if (chunk.usage) {
        usage.inputTokens = numberOr0(chunk.usage.prompt_tokens);
        usage.outputTokens = numberOr0(chunk.usage.completion_tokens);
      }
      const choice = chunk.choices?.[0];
      if (!choice) return '';
      if (typeof choice.finish_reason === 'string') finish = choice.finish_reason;
      const delta = choice.delta ?? choice.message;
      return delta ? takeDelta(delta) : '';
    },
    sawDone() {
      finish ??= calls.length > 0 ? 'tool_calls' : 'stop';
    },
    close(sink) {
      for (const { id, name, arguments: input } of calls)
        sink.toolCall({ id, name, input: parseToolInput(input) });
      if (finish !== undefined)
        sink.finish({ finishReason: refused ? 'content-filter' : finishReasonOf(finish), usage });
    },
  };
}

/** Some servers leave out the index, some the id, and some repeat both with every fragment. */
function addToolCallPart(calls: PartialToolCall[], part: ToolCallDelta): void {
  const index = part.index ?? undefined;
  const id = typeof part.id === 'string' && part.id !== '' ? part.id : undefined;
  let call =
    index === undefined
      ? calls.findLast((one) => id === undefined || one.id === id)
      : calls.find((one) => one.index === index);
  if (call === undefined) {
    call = { index, id: id ?? randomUUID(), name: '', arguments: '' };
    calls.push(call);
  }
  const { name, arguments: input } = part.function ?? {};
  if (typeof name === 'string' && call.name === '') call.name = name;
  if (typeof input === 'string') call.arguments += input;
  else if (input) call.arguments = JSON.stringify(input);
}

/** Some servers send content as a list of parts; only text is an answer. */
function textOfParts(content: unknown): string {
  if (!Array.isArray(content)) return '';
  return content
    .map((part) => (part?.type === 'text' && typeof part.text === 'string' ? part.text : ''))
    .join('');
}

function finishReasonOf(reason: string): ModelResult['finishReason'] {
  switch (reason) {
    case 'stop':
    case 'length':
    case 'error':
      return reason;
    case 'content_filter':
      return 'content-filter';
    case 'tool_calls':
    case 'function_call':
      return 'tool-calls';
    default:
      return 'other';
  }
}

function numberOr0(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
