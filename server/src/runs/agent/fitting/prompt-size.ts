import type { LanguageModelV4FunctionTool, LanguageModelV4Message } from '@ai-sdk/provider';
import { estimateTokens } from '../../../text/token-estimate.ts';

/** Roles, ids and separators that stand around the text of a message. */
const FRAME = 8;
/** What vendors take for a picture of the size that we send. */
const PICTURE = 1_500;

type Part = Exclude<LanguageModelV4Message['content'], string>[number];

const known = new WeakMap<LanguageModelV4Message, number>();

/** Tokens of a conversation, on the high side. Messages are never changed, so each is counted once. */
export function promptSize(messages: readonly LanguageModelV4Message[]): number {
  return messages.reduce((sum, message) => sum + messageSize(message), 0);
}

function messageSize(message: LanguageModelV4Message): number {
  const counted = known.get(message);
  if (counted !== undefined) return counted;
  const size = FRAME + contentSize(message.content);
  known.set(message, size);
  return size;
}

function contentSize(content: LanguageModelV4Message['content']): number {
  if (typeof content === 'string') return estimateTokens(content);
  return content.reduce((sum, part) => sum + partSize(part), 0);
}

function partSize(part: Part): number {
  switch (part.type) {
    case 'text':
      return estimateTokens(part.text);
    case 'reasoning':
      // Sealed thoughts travel beside the words, and are read like them.
      return estimateTokens(part.text) + jsonSize(part.providerOptions);
    case 'tool-call':
      return FRAME + estimateTokens(part.toolName) + jsonSize(part.input) + jsonSize(part.providerOptions);
    case 'tool-result':
      return FRAME + outputSize(part.output);
    case 'file':
    case 'reasoning-file':
      return PICTURE;
    default:
      return jsonSize(part);
  }
}

type Output = Extract<Part, { type: 'tool-result' }>['output'];

function outputSize(output: Output): number {
  if (output.type === 'text' || output.type === 'error-text') return estimateTokens(output.value);
  if (output.type !== 'content') return jsonSize(output);
  return output.value.reduce(
    (sum, part) => sum + (part.type === 'text' ? estimateTokens(part.text) : PICTURE),
    0,
  );
}

const jsonSize = (value: unknown): number =>
  value === undefined ? 0 : estimateTokens(JSON.stringify(value));

const described = new WeakMap<LanguageModelV4FunctionTool, number>();

/** Tokens that the descriptions of tools take. */
export function toolsSize(tools: readonly LanguageModelV4FunctionTool[]): number {
  return tools.reduce((sum, tool) => {
    const size = described.get(tool) ?? FRAME + jsonSize(tool);
    described.set(tool, size);
    return sum + size;
  }, 0);
}
