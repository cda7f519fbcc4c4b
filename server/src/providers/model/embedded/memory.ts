import type { MemoryTask } from '../task.ts';
import { plainText } from '../../../text/plain-text.ts';
import { wholeCharacter } from '../../../text/whole-character.ts';

const MAX_FACTS = 3;
const MAX_QUESTION_CHARS = 120;
const MAX_FACT_CHARS = 240;

/**
 * The memory with one more dated line, the oldest of its dated lines making room. Null when the answer cites nothing
 * that could be remembered, or when there is no room beside what people have written.
 */
export function memoryAfter({ question, answer, memory, date, maxChars }: MemoryTask): string | null {
  const facts = answer.split('\n').filter(isCited).slice(0, MAX_FACTS).map(asFact);
  if (facts.length === 0) return null;
  const learned = `${short(plainText(question).text.trim(), MAX_QUESTION_CHARS)} → ${facts.join(' ')}`;
  if (memory.includes(learned)) return null;
  const lines = [...memory.split('\n').filter((line) => line.trim() !== ''), `- ${date}: ${learned}`];
  while (lines.join('\n').length > maxChars) {
    const oldest = lines.findIndex((line) => /^- \d{4}-\d{2}-\d{2}: /.test(line));
    if (oldest === lines.length - 1) return null;
    lines.splice(oldest, 1);
  }
  return lines.join('\n');
}

/** Only what a source says: a sentence of an extracted answer ends with its number. */
const isCited = (line: string): boolean => /\S.*\[\d+\]\s*$/.test(line);

const asFact = (line: string): string =>
  short(plainText(line.replace(/^\s*[-*]\s+/, '')).text.trim(), MAX_FACT_CHARS);

const short = (text: string, chars: number): string =>
  text.length <= chars ? text : `${text.slice(0, wholeCharacter(text, chars - 1))}…`;
