import { claimTerms, type ClaimTerm, type Rarity } from './claim-terms.ts';
import { heldBy, holds, shareHeld, termBag, type TermBag } from './coverage.ts';
import { checkFigures, readFacts, type Facts } from './facts.ts';
import { splitClaim, type ClaimPart } from './split-claim.ts';
import { turnedPairs } from './signs.ts';
import { tokens } from '../tokens.ts';

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

const WINDOW = 2;

/** Numbers that say how likely a sentence belongs to what carries the claim. In the order of SENTENCE_FEATURES. */
export function sentenceFeatures(
  claim: ClaimView,
  sentences: readonly SourceSentence[],
  shares: Float64Array,
): (i: number) => number[] {
  const top = shares.reduce((most, share, i) => (share > shares[most]! ? i : most), 0);
  const ranked = [...shares].sort((a, b) => b - a);
  const best = sentences[top]!;
  const heldByBest = heldBy(claim.terms, [best.bag]);
  return (i) => {
    const sentence = sentences[i]!;
    const held = heldBy(claim.terms, [sentence.bag]);
    const around = sentences.slice(Math.max(0, i - WINDOW), i + WINDOW + 1).map(({ bag }) => bag);
    const gain = shareHeld(
      claim.terms,
      held.map((value, k) => Math.max(0, value - heldByBest[k]!)),
    );
    const partShares = claim.parts.map(({ terms }) => shareHeld(terms, heldBy(terms, [sentence.bag])));
    const figures = checkFigures(claim.facts, [sentence.facts()]);
    const own = sentence.bag.ordered.length;
    const shared = sentence.bag.ordered.filter((term) => claim.terms.some((one) => one.term === term)).length;
    return [
      shares[i]!,
      shares[i]! / (ranked[0]! || 1),
      ranked.indexOf(shares[i]!),
      kindShare(claim, held, 'name'),
      kindShare(claim, held, 'word'),
      figures.length === 0 ? -1 : figures.filter(({ found }) => found === 'same').length / figures.length,
      figures.filter(({ found }) => found === 'same').length,
      gain,
      Math.max(...partShares),
      Math.min(...partShares),
      pairShare(claim, [sentence.bag]),
      shareHeld(claim.terms, heldBy(claim.terms, around)),
      shares[i - 1] ?? 0,
      shares[i + 1] ?? 0,
      Math.min(own, 60),
      own === 0 ? 0 : shared / own,
      i / Math.max(1, sentences.length - 1),
      Math.log1p(i),
      Math.log1p(sentences.length),
      /^\(meta data\)/.test(sentence.text) ? 1 : 0,
      /^(?:he|she|it|they|his|her|its|their|this|that|these|the)\b/i.test(sentence.text) ? 1 : 0,
      Math.abs(i - top) <= 10 ? Math.abs(i - top) : 11,
      shareHeld(claim.terms, heldBy(claim.terms, [termBag(sentence.heading)])),
      claim.terms.length,
      /[.!?。]["'”」)]?$/.test(sentence.text) ? 1 : 0,
    ];
  };
}

export const SENTENCE_WIDTH = 25;

const kindShare = ({ terms }: ClaimView, held: Float64Array, kind: ClaimTerm['kind']): number =>
  shareHeld(terms, held, (term) => term.kind === kind);

function pairShare({ pairs }: ClaimView, bags: readonly TermBag[]): number {
  if (pairs.length === 0) return 0;
  const found = pairs.filter(([one, other]) =>
    bags.some(({ ordered }) =>
      ordered.some((term, i) => term === one && (ordered[i + 1] === other || ordered[i + 2] === other)),
    ),
  );
  return found.length / pairs.length;
}

/** Numbers about a claim and the sentences chosen for it. */
export function claimFeatures(
  claim: ClaimView,
  {
    sentences,
    chosen,
    scores,
    shares,
  }: {
    sentences: readonly SourceSentence[];
    chosen: readonly number[];
    scores: readonly number[];
    shares: Float64Array;
  },
): number[] {
  const order = [...chosen].sort((a, b) => shares[b]! - shares[a]!);
  const top = (count: number) => order.slice(0, count).map((i) => sentences[i]!.bag);
  const withFigures = (held: Float64Array, facts: Facts[]) => {
    const told = new Set(
      checkFigures(claim.facts, facts)
        .filter(({ found }) => found === 'same')
        .flatMap(({ written }) => tokens(written)),
    );
    return held.map((value, i) => (told.has(claim.terms[i]!.term) ? 1 : value));
  };
  const [h1, h2, h4, hAll] = [1, 2, 4, 99].map((count) =>
    withFigures(
      heldBy(claim.terms, top(count)),
      order.slice(0, count).map((i) => sentences[i]!.facts()),
    ),
  );
  const anywhere = heldBy(
    claim.terms,
    sentences.map(({ bag }) => bag),
  );
  const context = order.map((i) => termBag(sentences[i]!.heading));
  const inContext = heldBy(claim.terms, [...top(99), ...context]);
  const near = heldBy(
    claim.terms,
    order.flatMap((i) =>
      [sentences[i - 1], sentences[i], sentences[i + 1]].flatMap((one) => (one ? [one.bag] : [])),
    ),
  );
  const quoted = order.map((i) => sentences[i]!.facts());
  const figures = checkFigures(claim.facts, quoted);
  const everywhere = checkFigures(
    claim.facts,
    sentences.map((sentence) => sentence.facts()),
  );
  const share = (kind: 'same' | 'less' | 'other' | 'absent', list = figures) =>
    list.length === 0
      ? kind === 'same'
        ? 1
        : 0
      : list.filter(({ found }) => found === kind).length / list.length;
  const partShares = claim.parts.map(({ terms }) => shareHeld(terms, heldBy(terms, top(99))));
  const singleParts = claim.parts.map(({ terms }) =>
    Math.max(0, ...order.map((i) => shareHeld(terms, heldBy(terms, [sentences[i]!.bag])))),
  );
  const bestFacts = quoted[0];
  const missing = claim.terms.filter((_, i) => hAll![i] === 0);
  const lost = claim.terms.filter((_, i) => anywhere[i] === 0);
  const sorted = [...scores].sort((a, b) => b - a);
  const weights = claim.terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return [
    shareHeld(claim.terms, h1!),
    shareHeld(claim.terms, h2!),
    shareHeld(claim.terms, h4!),
    shareHeld(claim.terms, hAll!),
    shareHeld(claim.terms, anywhere),
    kindShare(claim, h1!, 'name'),
    kindShare(claim, hAll!, 'name'),
    kindShare(claim, anywhere, 'name'),
    kindShare(claim, h1!, 'word'),
    kindShare(claim, hAll!, 'word'),
    kindShare(claim, anywhere, 'word'),
    share('same'),
    share('other') + share('absent'),
    share('same', everywhere),
    Math.min(4, figures.length),
    figures.filter(({ found }) => found !== 'same').length,
    Math.min(...partShares),
    Math.min(...singleParts),
    Math.max(...singleParts),
    claim.parts.length,
    pairShare(claim, top(1)),
    pairShare(claim, top(99)),
    missing.length,
    Math.max(0, ...missing.map(({ weight }) => weight)),
    missing.reduce((sum, { weight }) => sum + weight, 0),
    lost.length,
    lost.reduce((sum, { weight }) => sum + weight, 0),
    missing.filter(({ kind }) => kind === 'name').length,
    lost.filter(({ kind }) => kind === 'name').length,
    claim.terms.length,
    weights,
    Math.log1p(sentences.length),
    sorted[0] ?? 0,
    sorted.slice(0, 3).reduce((sum, score) => sum + score, 0),
    sorted.reduce((sum, score) => sum + score, 0),
    bestFacts && bestFacts.signs.isDenied !== claim.facts.signs.isDenied ? 1 : 0,
    bestFacts ? turnedPairs(claim.facts.signs, bestFacts.signs).length : 0,
    bestFacts && bestFacts.signs.isUncertain && !claim.facts.signs.isUncertain ? 1 : 0,
    claim.facts.signs.share !== undefined &&
    !quoted.some(({ signs }) => (signs.share ?? -1) >= claim.facts.signs.share!)
      ? 1
      : 0,
    claim.text.length,
    spread(chosen),
    shareHeld(claim.terms, near),
    kindShare(claim, near, 'name'),
    shareHeld(claim.terms, inContext),
    kindShare(claim, inContext, 'name'),
    Math.sqrt(missing.reduce((sum, { weight }) => sum + weight ** 2, 0)),
    claim.terms.filter(({ weight }, i) => weight > 0.6 && inContext[i] === 0).length,
    Math.min(...claim.parts.map(({ terms }) => shareHeld(terms, heldBy(terms, [...top(99), ...context])))),
    (sorted[0] ?? 0) * shareHeld(claim.terms, h1!),
    Math.max(
      0,
      ...claim.terms
        .filter(({ kind }) => kind === 'word')
        .map(({ term, weight }) => (top(99).some((bag) => holds(bag, term) > 0) ? 0 : weight)),
    ),
  ];
}

export const CLAIM_WIDTH = 50;

/** How far apart the chosen sentences stand. */
function spread(chosen: readonly number[]): number {
  return chosen.length < 2 ? 0 : Math.log1p(Math.max(...chosen) - Math.min(...chosen));
}

/** How much of the claim each sentence holds by itself. */
export function sharesOf({ terms }: ClaimView, sentences: readonly SourceSentence[]): Float64Array {
  return Float64Array.from(sentences, ({ bag }) => shareHeld(terms, heldBy(terms, [bag])));
}
