import { sentences } from '../../text/sentences.ts';

export interface Claim {
  /** The sentence without its numbers. */
  text: string;
  numbers: number[];
}

/** Sentences that cite. A number at the start of the next sentence (`… fact. [2]`) belongs to the one before it. */
export function claimsOf(text: string): Claim[] {
  const claims: Claim[] = [];
  const marked = text.replaceAll(/([.!?。！？])\s*((?:\[\d{1,4}\][ \t]*)+)/g, ' $2$1 ');
  for (const { start, end } of sentences(marked)) {
    const sentence = marked.slice(start, end);
    const numbers = [...sentence.matchAll(/\[(\d{1,4})\]/g)].map(([, n]) => Number(n));
    const claim = sentence
      .replaceAll(/\s*\[\d{1,4}\]/g, '')
      .replace(/^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>)\s+/, '')
      .trim()
      .replace(/\s+([.!?。！？])$/, '$1');
    if (numbers.length > 0 && saysSomething(claim))
      claims.push({ text: claim, numbers: [...new Set(numbers)] });
  }
  return claims;
}

/** A line of a list of sources (`[1] https://…`) claims nothing. */
const saysSomething = (claim: string): boolean => /\p{L}/u.test(claim.replaceAll(/<?https?:\/\/\S+/g, ''));
