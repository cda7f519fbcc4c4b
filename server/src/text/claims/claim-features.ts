import { tokens } from '../tokens.ts';
import { heldBy, holds, shareHeld, termBag, type TermBag } from './coverage.ts';
import { checkFigures, type Facts, type FigureCheck } from './facts.ts';
import { turnedPairs } from './signs.ts';
import { kindShare, pairShare, type ClaimView, type SourceSentence } from './weigh-claim.ts';

interface Chosen {
  sentences: readonly SourceSentence[];
  chosen: readonly number[];
  scores: readonly number[];
  shares: Float64Array;
}

/** What the features are made of, worked out once. */
interface Weighed extends Chosen {
  /** The chosen sentences, those that hold most first. */
  order: number[];
  quoted: Facts[];
  top(count: number): TermBag[];
  /** How much of each term the best one, two and four hold, and all of them. */
  held: Record<'one' | 'two' | 'four' | 'all', Float64Array>;
  anywhere: Float64Array;
  /** With the sentences around, and with titles and headings. */
  near: Float64Array;
  inContext: Float64Array;
  context: TermBag[];
}

const ALL = 99;

/** Numbers about a claim and the sentences chosen for it; their order is that of the learned weights. */
export function claimFeatures(claim: ClaimView, given: Chosen): number[] {
  const weighed = weigh(claim, given);
  return [
    ...coverage(claim, weighed),
    ...figureFeatures(claim, weighed),
    ...partFeatures(claim, weighed),
    ...missingFeatures(claim, weighed),
    ...scoreFeatures(given),
    ...signFeatures(claim, weighed),
    ...contextFeatures(claim, weighed),
  ];
}

function weigh(claim: ClaimView, given: Chosen): Weighed {
  const { sentences, chosen, shares } = given;
  const order = [...chosen].sort((a, b) => shares[b]! - shares[a]!);
  const top = (count: number) => order.slice(0, count).map((i) => sentences[i]!.bag);
  const quoted = order.map((i) => sentences[i]!.facts());
  const held = (count: number) => withFigures(claim, heldBy(claim.terms, top(count)), quoted.slice(0, count));
  const context = order.map((i) => termBag(sentences[i]!.heading));
  const around = order.flatMap((i) => [sentences[i - 1], sentences[i], sentences[i + 1]]);
  return {
    ...given,
    order,
    quoted,
    top,
    held: { one: held(1), two: held(2), four: held(4), all: held(ALL) },
    anywhere: heldBy(
      claim.terms,
      sentences.map(({ bag }) => bag),
    ),
    near: heldBy(
      claim.terms,
      around.flatMap((sentence) => (sentence ? [sentence.bag] : [])),
    ),
    inContext: heldBy(claim.terms, [...top(ALL), ...context]),
    context,
  };
}

/** The words of a figure that is told in other words are held. */
function withFigures(claim: ClaimView, held: Float64Array, facts: readonly Facts[]): Float64Array {
  const same = checkFigures(claim.facts, facts).filter(({ found }) => found === 'same');
  const told = new Set(same.flatMap(({ written }) => tokens(written)));
  return held.map((value, i) => (told.has(claim.terms[i]!.term) ? 1 : value));
}

function coverage(claim: ClaimView, { held, anywhere }: Weighed): number[] {
  return [
    ...[held.one, held.two, held.four, held.all, anywhere].map((part) => shareHeld(claim.terms, part)),
    ...[held.one, held.all, anywhere].map((part) => kindShare(claim, part, 'name')),
    ...[held.one, held.all, anywhere].map((part) => kindShare(claim, part, 'word')),
  ];
}

function shareOf(list: readonly FigureCheck[], ...kinds: FigureCheck['found'][]): number {
  if (list.length === 0) return kinds.includes('same') ? 1 : 0;
  return list.filter(({ found }) => kinds.includes(found)).length / list.length;
}

function figureFeatures(claim: ClaimView, { quoted, sentences }: Weighed): number[] {
  const figures = checkFigures(claim.facts, quoted);
  const everywhere = checkFigures(
    claim.facts,
    sentences.map((sentence) => sentence.facts()),
  );
  return [
    shareOf(figures, 'same'),
    shareOf(figures, 'other', 'absent'),
    shareOf(everywhere, 'same'),
    Math.min(4, figures.length),
    figures.filter(({ found }) => found !== 'same').length,
  ];
}

function partFeatures(claim: ClaimView, { order, sentences, top }: Weighed): number[] {
  const together = claim.parts.map(({ terms }) => shareHeld(terms, heldBy(terms, top(ALL))));
  const single = claim.parts.map(({ terms }) =>
    Math.max(0, ...order.map((i) => shareHeld(terms, heldBy(terms, [sentences[i]!.bag])))),
  );
  return [
    Math.min(...together),
    Math.min(...single),
    Math.max(...single),
    claim.parts.length,
    pairShare(claim, top(1)),
    pairShare(claim, top(ALL)),
  ];
}

function missingFeatures({ terms }: ClaimView, { held, anywhere, sentences }: Weighed): number[] {
  const missing = terms.filter((_, i) => held.all[i] === 0);
  const lost = terms.filter((_, i) => anywhere[i] === 0);
  const weightOf = (list: typeof terms) => list.reduce((sum, { weight }) => sum + weight, 0);
  return [
    missing.length,
    Math.max(0, ...missing.map(({ weight }) => weight)),
    weightOf(missing),
    lost.length,
    weightOf(lost),
    missing.filter(({ kind }) => kind === 'name').length,
    lost.filter(({ kind }) => kind === 'name').length,
    terms.length,
    weightOf(terms) || 1,
    Math.log1p(sentences.length),
  ];
}

function scoreFeatures({ scores }: Chosen): number[] {
  const sorted = [...scores].sort((a, b) => b - a);
  const sum = (count: number) => sorted.slice(0, count).reduce((total, score) => total + score, 0);
  return [sorted[0] ?? 0, sum(3), sum(ALL)];
}

function signFeatures({ facts, text }: ClaimView, { quoted, chosen }: Weighed): number[] {
  const [best] = quoted;
  const { share } = facts.signs;
  return [
    best && best.signs.isDenied !== facts.signs.isDenied ? 1 : 0,
    best ? turnedPairs(facts.signs, best.signs).length : 0,
    best && best.signs.isUncertain && !facts.signs.isUncertain ? 1 : 0,
    share !== undefined && !quoted.some(({ signs }) => (signs.share ?? -1) >= share) ? 1 : 0,
    text.length,
    spread(chosen),
  ];
}

function contextFeatures(
  claim: ClaimView,
  { held, near, inContext, context, top, scores }: Weighed,
): number[] {
  const missing = claim.terms.filter((_, i) => held.all[i] === 0);
  const unsaid = claim.terms.filter(
    ({ kind, term }) => kind === 'word' && !top(ALL).some((bag) => holds(bag, term) > 0),
  );
  return [
    shareHeld(claim.terms, near),
    kindShare(claim, near, 'name'),
    shareHeld(claim.terms, inContext),
    kindShare(claim, inContext, 'name'),
    Math.sqrt(missing.reduce((sum, { weight }) => sum + weight ** 2, 0)),
    claim.terms.filter(({ weight }, i) => weight > 0.6 && inContext[i] === 0).length,
    Math.min(...claim.parts.map(({ terms }) => shareHeld(terms, heldBy(terms, [...top(ALL), ...context])))),
    Math.max(0, ...scores) * shareHeld(claim.terms, held.one),
    Math.max(0, ...unsaid.map(({ weight }) => weight)),
  ];
}

/** How far apart the chosen sentences stand. */
function spread(chosen: readonly number[]): number {
  return chosen.length < 2 ? 0 : Math.log1p(Math.max(...chosen) - Math.min(...chosen));
}
