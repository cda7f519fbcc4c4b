import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Passage } from '../../../text/passage.ts';

/** What a prompt says to a reader who cannot follow instructions. */
export interface ReadPrompt {
  /** The last words of the user, without the data among them. */
  question: string;
  /** The numbered sources that the prompt holds. */
  passages: Passage[];
}

/** As `prompts/untrusted.ts` marks what comes from outside: neither a value nor the text holds a mark of its own. */
const OPENING = /<(source|tool_result|mention|run_text|page)((?: \w+="[^"<>\n]*")*)>\n/g;

export function readPrompt(prompt: LanguageModelV4Prompt): ReadPrompt {
  const said = prompt.filter((message) => message.role === 'user').map(textOf);
  const passages = new Map<number, Passage>();
  for (const text of said)
    for (const { passage } of marked(text)) if (passage) passages.set(passage.n, passage);
  return { question: withoutMarked(said.at(-1) ?? ''), passages: [...passages.values()] };
}

const textOf = ({ content }: Extract<LanguageModelV4Prompt[number], { role: 'user' }>): string =>
  content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

interface Marked {
  start: number;
  end: number;
  passage: Passage | undefined;
}

function* marked(text: string): Generator<Marked> {
  const unclosed = new Set<string>();
  let read = 0;
  for (const { 0: opening, 1: tag, 2: values, index } of text.matchAll(OPENING)) {
    if (index < read || unclosed.has(tag!)) continue;
    const start = index + opening.length;
    const close = `\n</${tag}>`;
    const end = text.indexOf(close, start - 1);
    // What is not closed from here on is not closed later either: nothing is looked for twice.
    if (end === -1) {
      unclosed.add(tag!);
      continue;
    }
    read = end + close.length;
    yield { start: index, end: read, passage: passageOf(values!, text.slice(start, end)) };
  }
}

function passageOf(values: string, text: string): Passage | undefined {
  const {
    n,
    title = '',
    url = '',
  } = Object.fromEntries(
    Array.from(values.matchAll(/(\w+)="([^"]*)"/g), ([, name, value]) => [name!, value!]),
  );
  return n !== undefined && /^[1-9]\d{0,5}$/.test(n) ? { n: Number(n), title, url, text } : undefined;
}

function withoutMarked(text: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of marked(text)) {
    rest += text.slice(from, start);
    from = end;
  }
  return (rest + text.slice(from)).trim();
}
