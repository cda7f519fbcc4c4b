import { foldWidth } from '../fold.ts';
import { termWeight, tokens } from '../tokens.ts';

export interface ClaimTerm {
  term: string;
  /** 0 to 1: how much it says that a text has it. */
  weight: number;
  kind: 'word' | 'name' | 'number';
}

/** How often words stand in sentences: the share of what is known, 0 for everywhere, 1 for what is rare. */
export type Rarity = (term: string) => number;

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu;
const COMMON_START =
  /^(?:the|a|an|in|on|at|by|for|from|as|after|before|when|while|if|since|then|but|and|or|so|he|she|it|they|we|his|her|its|their|this|that|these|those|there|during|following|according|despite|although|many|most|some|all|both|one|two|three|several|later|today|also|however|another|with|under|over|between|until|because)$/i;

/** What a claim says, term by term, each once. */
export function claimTerms(claim: string, rarity: Rarity): ClaimTerm[] {
  const names = nameTerms(claim);
  return [...new Set(tokens(claim))].map((term) => {
    const kind = /^[\d.,]+$/.test(term) ? 'number' : names.has(term) ? 'name' : 'word';
    return { term, weight: termWeight(term) * Math.max(0.05, rarity(term)), kind };
  });
}

/** Terms of words that are written as names: a capital within a sentence, a word in katakana or Latin amid Japanese. */
function nameTerms(claim: string): Set<string> {
  const found = new Set<string>();
  let isFirst = true;
  for (const [word] of claim.matchAll(WORD)) {
    const isCapital = /^\p{Lu}/u.test(word) || /\p{Lu}.*\p{Lu}/u.test(word);
    if (isCapital && !(isFirst && COMMON_START.test(word))) for (const term of tokens(word)) found.add(term);
    isFirst = false;
  }
  for (const [word] of foldWidth(claim).matchAll(/[\p{Script=Katakana}ー]{2,}/gu))
    for (const term of tokens(word)) found.add(term);
  return found;
}
