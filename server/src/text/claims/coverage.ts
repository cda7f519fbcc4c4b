import { tokens } from '../tokens.ts';
import type { ClaimTerm } from './claim-terms.ts';
import { groupsOf } from './like-words.ts';

/** The terms of a sentence, ready to be asked for. */
export interface TermBag {
  terms: ReadonlySet<string>;
  beginnings: ReadonlySet<string>;
  /** Groups of like words. */
  groups: ReadonlySet<number>;
  /** In their order, for pairs of neighbours. */
  ordered: readonly string[];
}

const BEGINNING = 5;
const LIKE = 0.6;

export function termBag(text: string): TermBag {
  const ordered = tokens(text);
  const terms = new Set(ordered);
  const beginnings = new Set<string>();
  const groups = new Set<number>();
  for (const term of terms) {
    if (term.length >= BEGINNING) beginnings.add(term.slice(0, BEGINNING));
    for (const group of groupsOf(term) ?? []) groups.add(group);
  }
  return { terms, beginnings, groups, ordered };
}

/** 1 for a term that stands there, less for one that begins alike ("announc", "announcement") or is like in meaning. */
export function holds({ terms, beginnings, groups }: TermBag, term: string): number {
  if (terms.has(term)) return 1;
  for (const group of groupsOf(term) ?? []) if (groups.has(group)) return LIKE;
  return term.length > BEGINNING && !/^\d/.test(term) && beginnings.has(term.slice(0, BEGINNING)) ? LIKE : 0;
}

/** How much of each term the bags hold together. */
export function heldBy(wanted: readonly ClaimTerm[], bags: readonly TermBag[]): Float64Array {
  return Float64Array.from(wanted, ({ term }) =>
    bags.reduce((most, bag) => Math.max(most, holds(bag, term)), 0),
  );
}

/** The weighted share of the terms that is held; 1 where nothing is asked. */
export function shareHeld(
  wanted: readonly ClaimTerm[],
  held: Float64Array,
  counts: (term: ClaimTerm, index: number) => boolean = () => true,
): number {
  let [found, all] = [0, 0];
  for (const [i, term] of wanted.entries()) {
    if (!counts(term, i)) continue;
    found += held[i]! * term.weight;
    all += term.weight;
  }
  return all === 0 ? 1 : found / all;
}
