import { fold } from './fold.ts';
import { isGram } from './tokens.ts';

const DIGIT_COMMA = /(?<=\d),(?=\d)/g;

/** A cheap test that every text with the term passes, and few others: tried on `probeText`. */
export function probeOf(term: string): RegExp {
  if (isGram(term)) return new RegExp(term.slice(1), 'u');
  const literal = term.replaceAll('.', '\\.').replaceAll("'", "['’]");
  if (!/^[a-z0-9]/.test(term)) return new RegExp(literal, 'u');
  if (term.length <= 2 || !/^[a-z]+$/.test(term))
    return new RegExp(`(?<![a-z0-9])${literal}(?![a-z0-9])`, 'u');
  // A stem may differ from its words in its last letter: "happi" and "happy", "hope" and "hoping".
  return new RegExp(`(?<![a-z0-9])${literal.slice(0, Math.max(2, literal.length - 1))}`, 'u');
}

export function probeText(text: string): string {
  return fold(text).replace(DIGIT_COMMA, '');
}
