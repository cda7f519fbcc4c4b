import { randomUUID } from 'node:crypto';
import { foldAnswerParts } from './answer-parts.ts';
import { parseToolInput } from './answer-source.ts';
import type { AnswerSink } from './answer-source.ts';
import type { ModelResult, ModelUsage } from './model.ts';
import { createThinkingSplitter } from './split-thinking.ts';
import type { Thinking } from './split-thinking.ts';

/** What is read of a chat completion chunk. Foreign input: nothing in it can be relied on to be there. */
interface Chunk {
  error?: unknown;
  usage?: {
    prompt_tokens?: unknown;
    completion_tokens?: unknown;
    prompt_tokens_details?: { cached_tokens?: unknown } | null;
  } | null;
  choices?: { delta?: Delta | null; message?: Delta | null; finish_reason?: unknown }[] | null;
}

interface Delta {
  content?: unknown;
  refusal?: unknown;
  /** Servers have not agreed on a name. */
  reasoning_content?: unknown;
  reasoning?: unknown;
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
  /** Takes one chunk of JSON and gives what it adds. Throws what the provider sent as an error. */
  take(json: string): Thinking;
  /** The provider said that it is done; without this or a finish reason the answer counts as cut off. */
  sawDone(): void;
  close(sink: AnswerSink): void;
}

export function foldChatChunks(provider: string): ChatChunks {
  const calls: PartialToolCall[] = [];
  const usage: ModelUsage = { inputTokens: 0, outputTokens: 0 };
  const thinking = createThinkingSplitter();
  const parts = foldAnswerParts();
  let finish: string | undefined;
  let refused = false;

  const takeDelta = (delta: Delta): Thinking => {
    if (Array.isArray(delta.tool_calls)) for (const part of delta.tool_calls) addToolCallPart(calls, part);
    const text = typeof delta.content === 'string' ? delta.content : textOfParts(delta.content);
    const said = thinking.push(text);
    const thought = [delta.reasoning_content, delta.reasoning].find((one) => typeof one === 'string');
    const reasoning = said.reasoning + ((thought as string | undefined) ?? '');
    if (typeof delta.refusal !== 'string' || delta.refusal === '')
      return noted({ text: said.text, reasoning });
    refused = true;
    return noted({ text: said.text + delta.refusal, reasoning });
  };

  /** What a model thought goes back to the server it came from, and to no other. */
  const noted = (added: Thinking): Thinking => {
    if (added.reasoning !== '')
      parts.written('reasoning', '0', { text: added.reasoning, metadata: { [provider]: {} } });
    if (added.text !== '') parts.written('text', '0', { text: added.text });
    return added;
  };

  return {
    take(json) {
      const chunk = JSON.parse(json) as Chunk | null;
      if (typeof chunk !== 'object' || chunk === null) throw new SyntaxError('A chunk that is no object');
      if (chunk.error) throw chunk.error;
      if (chunk.usage) {
        usage.inputTokens = numberOr0(chunk.usage.prompt_tokens);
        usage.outputTokens = numberOr0(chunk.usage.completion_tokens);
        const cached = numberOr0(chunk.usage.prompt_tokens_details?.cached_tokens);
        if (cached > 0) usage.cachedInputTokens = cached;
      }
      const choice = chunk.choices?.[0];
      if (!choice) return NOTHING;
      if (typeof choice.finish_reason === 'string') finish = choice.finish_reason;
      const delta = choice.delta ?? choice.message;
      return delta ? takeDelta(delta) : NOTHING;
    },
    sawDone() {
      finish ??= calls.length > 0 ? 'tool_calls' : 'stop';
    },
    close(sink) {
      const rest = noted(thinking.flush());
      sink.reasoning(rest.reasoning);
      sink.text(rest.text);
      for (const { id, name, arguments: written } of calls) {
        const input = parseToolInput(written);
        parts.called({ type: 'tool-call', toolCallId: id, toolName: name, input });
        sink.toolCall({ id, name, input });
      }
      const kept = parts.parts();
      const finishReason = refused ? 'content-filter' : finishReasonOf(finish ?? '');
      if (finish !== undefined) sink.finish({ finishReason, usage, ...(kept && { parts: kept }) });
    },
  };
}

const MOST_INPUT = 1_000_000;

const NOTHING: Thinking = { text: '', reasoning: '' };

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
  // What is longer is no input: its model does not come to an end.
  if (call.arguments.length > MOST_INPUT) throw new RangeError('A call without end');
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
