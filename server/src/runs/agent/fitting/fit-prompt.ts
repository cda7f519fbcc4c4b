import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { untrustedBlocks } from '../../../prompts/untrusted.ts';
import { estimateTokens } from '../../../text/token-estimate.ts';
import { cutMiddle, cutTexts } from './cut-text.ts';
import type { Cut } from './cut-text.ts';
import { promptSize } from './prompt-size.ts';

/**
 * A prompt within the room. First what came from outside is cut, to what says most to the question; then, in a conversation,
 * turns before the last are left out; only then the longest texts lose their middle.
 */
export async function fitPrompt(
  prompt: LanguageModelV4Prompt,
  room: number,
  cut: Cut,
): Promise<LanguageModelV4Prompt> {
  if (promptSize(prompt) <= room) return prompt;
  const blocks = await withShorterBlocks(prompt, room, cut);
  if (promptSize(blocks) <= room) return blocks;
  return withShorterTexts(cut.hasHistory ? withoutOldTurns(blocks, room) : blocks, room, cut);
}

/** Where text may be cut. */
interface Slot {
  at: number;
  text: string;
}

/** Whether its vendor wants it back as it was. */
const isSealed = ({ content }: Extract<LanguageModelV4Message, { role: 'assistant' }>): boolean =>
  content.some(({ type, providerOptions }) => type === 'reasoning' || providerOptions !== undefined);

function slotsOf(message: LanguageModelV4Message): Slot[] {
  if (message.role === 'system') return [{ at: 0, text: message.content }];
  if (message.role === 'assistant' && isSealed(message)) return [];
  return message.content.flatMap((part, at): Slot[] => {
    if (part.type === 'text') return [{ at, text: part.text }];
    return part.type === 'tool-result' && part.output.type === 'text'
      ? [{ at, text: part.output.value }]
      : [];
  });
}

function withSlots(message: LanguageModelV4Message, texts: readonly Slot[]): LanguageModelV4Message {
  if (message.role === 'system') return { ...message, content: texts[0]?.text ?? message.content };
  const content = message.content.map((part, i) => {
    const slot = texts.find(({ at }) => at === i);
    if (!slot) return part;
    if (part.type === 'text') return { ...part, text: slot.text };
    return part.type === 'tool-result'
      ? { ...part, output: { type: 'text' as const, value: slot.text } }
      : part;
  });
  return { ...message, content } as LanguageModelV4Message;
}

/** All marked texts share what is left beside the rest of the prompt. */
async function withShorterBlocks(
  prompt: LanguageModelV4Prompt,
  room: number,
  cut: Cut,
): Promise<LanguageModelV4Prompt> {
  const slots = prompt.map((message) => (message.role === 'system' ? [] : slotsOf(message)));
  const inside = slots
    .flat()
    .flatMap(({ text }) => untrustedBlocks(text).map(({ start, end }) => text.slice(start, end)));
  if (inside.length === 0) return prompt;
  const size = inside.reduce((sum, text) => sum + estimateTokens(text), 0);
  const kept = (await cutTexts(inside, Math.max(0, room - (promptSize(prompt) - size)), cut)).values();
  return prompt.map((message, i) => {
    const shorter = slots[i]!.map(({ at, text }) => ({
      at,
      text: replaceBlocks(text, () => kept.next().value!),
    }));
    return shorter.length === 0 ? message : withSlots(message, shorter);
  });
}

function replaceBlocks(text: string, shorter: (inside: string) => string): string {
  let written = '';
  let at = 0;
  for (const { start, end } of untrustedBlocks(text)) {
    written += text.slice(at, start) + shorter(text.slice(start, end));
    at = end;
  }
  return written + text.slice(at);
}

/** What was said before the last turn of the user, the oldest first. */
function withoutOldTurns(prompt: LanguageModelV4Prompt, room: number): LanguageModelV4Prompt {
  const request = prompt.findLastIndex(({ role }) => role === 'user');
  const first = prompt.findIndex(({ role }) => role !== 'system');
  let from = first;
  const left = () => [...prompt.slice(0, first), ...prompt.slice(from)];
  while (from < request && promptSize(left()) > room) from += 1;
  // A conversation begins with what the user says.
  while (from < request && prompt[from]!.role !== 'user') from += 1;
  return left();
}

const LEAST = 60;

function withShorterTexts(prompt: LanguageModelV4Prompt, room: number, cut: Cut): LanguageModelV4Prompt {
  let fitted = prompt;
  for (;;) {
    const over = promptSize(fitted) - room;
    if (over <= 0) return fitted;
    const slots = fitted.flatMap((message, i) =>
      slotsOf(message).map((slot) => ({ ...slot, i, size: estimateTokens(slot.text) })),
    );
    const longest = slots.toSorted((a, b) => b.size - a.size)[0];
    if (!longest || longest.size <= LEAST) return fitted;
    const text = cutMiddle(longest.text, Math.max(LEAST, longest.size - over), cut.locale);
    if (estimateTokens(text) >= longest.size) return fitted;
    fitted = fitted.map((message, i) =>
      i === longest.i
        ? withSlots(
            message,
            slotsOf(message).map((slot) => (slot.at === longest.at ? { ...slot, text } : slot)),
          )
        : message,
    );
  }
}
