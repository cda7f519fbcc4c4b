import { heldBy, shareHeld, termBag } from './coverage.ts';
import { checkFigures } from './facts.ts';
import { kindShare, pairShare, type ClaimView, type SourceSentence } from './weigh-claim.ts';

const WINDOW = 2;
/** Lines in which a set of pages tells title and date. */
const ABOUT_PAGE = '(meta data)';

/** Numbers that say how likely a sentence belongs to what carries the claim. */
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
      sentence.text.startsWith(ABOUT_PAGE) ? 1 : 0,
      /^(?:he|she|it|they|his|her|its|their|this|that|these|the)\b/i.test(sentence.text) ? 1 : 0,
      Math.abs(i - top) <= 10 ? Math.abs(i - top) : 11,
      shareHeld(claim.terms, heldBy(claim.terms, [termBag(sentence.heading)])),
      claim.terms.length,
      /[.!?。]["'”」)]?$/.test(sentence.text) ? 1 : 0,
    ];
  };
}

export const SENTENCE_WIDTH = 25;
