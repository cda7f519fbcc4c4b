import { claimTerms, type ClaimTerm, type Rarity } from './claim-terms.ts';
import { heldBy, shareHeld, termBag, type TermBag } from './coverage.ts';
import { readFacts, type Facts } from './facts.ts';
import { splitClaim, type ClaimPart } from './split-claim.ts';

/** A sentence of a source, read once for all claims that cite it. */
export interface SourceSentence {
  text: string;
  /** What stands above it. */
  heading: string;
  bag: TermBag;
  facts(): Facts;
}

export function sourceSentence(text: string, heading = ''): SourceSentence {
  let known: Facts | undefined;
  return { text, heading, bag: termBag(text), facts: () => (known ??= readFacts(text)) };
}

export interface ClaimView {
  text: string;
  terms: ClaimTerm[];
  facts: Facts;
  parts: { part: ClaimPart; terms: ClaimTerm[] }[];
  /** Pairs of words that follow each other. */
  pairs: [string, string][];
}

export function viewClaim(text: string, rarity: Rarity): ClaimView {
  const terms = claimTerms(text, rarity);
  const byTerm = new Map(terms.map((term) => [term.term, term]));
  const parts = splitClaim(text).map((part) => ({
    part,
    terms: claimTerms(part.text, rarity).map((term) => byTerm.get(term.term) ?? term),
  }));
  const ordered = termBag(text).ordered.filter((term) => !term.startsWith('~'));
  const pairs = ordered.slice(1).map((term, i): [string, string] => [ordered[i]!, term]);
  return { text, terms, facts: readFacts(text), parts, pairs };
}

/** How much of the claim each sentence holds by itself. */
export function sharesOf({ terms }: ClaimView, sentences: readonly SourceSentence[]): Float64Array {
  return Float64Array.from(sentences, ({ bag }) => shareHeld(terms, heldBy(terms, [bag])));
}

/** The share of its terms of one kind. */
export const kindShare = ({ terms }: ClaimView, held: Float64Array, kind: ClaimTerm['kind']): number =>
  shareHeld(terms, held, (term) => term.kind === kind);

/** The share of its pairs of neighbours that stand next to each other there too. */
export function pairShare({ pairs }: ClaimView, bags: readonly TermBag[]): number {
  if (pairs.length === 0) return 0;
  const found = pairs.filter(([one, other]) =>
    bags.some(({ ordered }) =>
      ordered.some((term, i) => term === one && (ordered[i + 1] === other || ordered[i + 2] === other)),
    ),
  );
  return found.length / pairs.length;
}
