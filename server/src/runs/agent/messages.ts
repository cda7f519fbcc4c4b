import type { LanguageModelV4Message } from '@ai-sdk/provider';
import type { Locale } from '@quarry/api/common.ts';
import { lastCallPrompt } from '../../prompts/limits.ts';
import type { Passage } from '../../text/passage.ts';
import type { ToolCall } from '../../providers/model/model.ts';
import type { Answer } from './ask-model.ts';

export function saidByModel(answer: Answer): LanguageModelV4Message {
  // In the model's own words, and with whatever its vendor wants back with them.
  if (answer.parts) return { role: 'assistant', content: answer.parts };
  return {
    role: 'assistant',
    content: [
      ...(answer.text === '' ? [] : [{ type: 'text' as const, text: answer.text }]),
      ...answer.toolCalls.map((call) => ({
        type: 'tool-call' as const,
        toolCallId: call.id,
        toolName: call.name,
        input: call.input,
      })),
    ],
  };
}

export function toolResult(call: ToolCall, text: string): LanguageModelV4Message {
  return {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: call.id,
        toolName: call.name,
        output: { type: 'text', value: text },
      },
    ],
  };
}

/** A source that was read again keeps its number; its newest text counts, and further parts of it are added. */
export function addPassages(passages: Passage[], more: Passage[]): void {
  for (const passage of more) {
    const known = passages.findIndex(({ n }) => n === passage.n);
    if (known === -1) passages.push(passage);
    else passages[known] = passage.part ? withPart(passages[known]!, passage) : passage;
  }
}

function withPart(known: Passage, more: Passage): Passage {
  if (known.text.includes(more.text)) return known;
  const { pages: _pages, ...rest } = known;
  return { ...rest, text: `${known.text}\n\n…\n\n${more.text}` };
}

/** What the reader said while the run was at work. */
export const byReader = (text: string): LanguageModelV4Message => ({
  role: 'user',
  content: [{ type: 'text', text }],
});

/** Said last when there are no tools any more. */
export const lastCall = (locale: Locale): LanguageModelV4Message[] => [
  { role: 'system', content: lastCallPrompt(locale) },
];
