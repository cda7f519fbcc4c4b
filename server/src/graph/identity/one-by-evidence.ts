import { tokens } from '../../text/tokens.ts';
import { identityKey } from './identity-key.ts';
import { distinguishingParts } from './name-numbers.ts';

/** What is said of something that has a name. */
export interface SpokenOf {
  name: string;
  category: string;
  description: string;
}

const LEAST_LETTERS = 4;
const LEAST_HAN = 2;
const LEAST_SHARED = 2;
const LEAST_SHARE = 0.3;
const VALUES = new Set(['date', 'quantity']);
const SMALL =
  /^(?:a|an|the|of|and|or|in|on|at|to|for|from|with|by|as|is|was|are|were|has|had|have|who|which|that|it|its|he|she|they|his|her|their|be|been|one|also|this|these|into|not)$/;

/** Whether a name is written alike in both, and is too long for chance. */
export function isWrittenAlike(a: SpokenOf, b: SpokenOf): boolean {
  if (VALUES.has(a.category) !== VALUES.has(b.category)) return false;
  const key = identityKey(a.name, 'other');
  const isLong = /\p{Script=Han}/u.test(key) ? key.length >= LEAST_HAN : key.length >= LEAST_LETTERS;
  const parts = ({ name }: SpokenOf) => distinguishingParts(name, 'other').join(' ');
  return isLong && key === identityKey(b.name, 'other') && parts(a) === parts(b);
}

/**
 * Whether two things of one name, in categories that exclude each other, are one after all: what is said of the one is said of
 * the other too. Where nothing is said of one of them, nothing speaks for it: Jordan is a country, and somebody.
 */
export function isOneByEvidence(a: SpokenOf, b: SpokenOf): boolean {
  if (!isWrittenAlike(a, b)) return false;
  const [ofA, ofB] = [saidOf(a), saidOf(b)];
  const shared = [...ofA].filter((word) => ofB.has(word)).length;
  return shared >= LEAST_SHARED && shared / Math.min(ofA.size, ofB.size) >= LEAST_SHARE;
}

/** Whether what is said of the two has nothing in common. */
export function isToldApart(a: SpokenOf, b: SpokenOf): boolean {
  const [ofA, ofB] = [saidOf(a), saidOf(b)];
  return ofA.size > 0 && ofB.size > 0 && ![...ofA].some((word) => ofB.has(word));
}

function saidOf({ name, description }: SpokenOf): Set<string> {
  const own = new Set(tokens(name));
  return new Set(tokens(description).filter((word) => !own.has(word) && !SMALL.test(word)));
}
