import { plainText } from './plain-text.ts';
import { wholeCharacter } from './whole-character.ts';

const MAX_CHARS = 80;

/** A question as the title of what follows from it: its first sentence without the command in front, cut at a word. */
export function titleFrom(question: string): string {
  const text = plainText(question.slice(0, 2_000)).text.replace(/\s+/g, ' ').trim();
  const words = text.replace(/^\/\w+\s+/, '');
  const sentence = /^.{8,}?[.!?。！？](?=\s|$)|^.{4,}?[。！？]/u.exec(words)?.[0] ?? words;
  const title = sentence.replace(/[.。]$/u, '');
  if (title.length <= MAX_CHARS) return title;
  const cut = title.slice(0, wholeCharacter(title, MAX_CHARS));
  const space = cut.lastIndexOf(' ');
  return `${space > MAX_CHARS / 2 ? cut.slice(0, space) : cut}…`;
}
