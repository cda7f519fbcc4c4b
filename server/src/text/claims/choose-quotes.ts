import { heldBy, shareHeld } from './coverage.ts';
import type { VerdictModel } from './verdict-model.ts';
import { scoreRows } from './verdict-model.ts';
import { sentenceFeatures, SENTENCE_WIDTH } from './sentence-features.ts';
import { sharesOf, type ClaimView, type SourceSentence } from './weigh-claim.ts';

const MOST_QUOTES = 6;
const MOST_BESIDE = 1;
const MOST_CANDIDATES = 60;
/** How much what a sentence adds counts beside how likely it belongs to the proof. */
const GAIN = 0.4;
/** What is less likely, and adds less, is left out. */
const LEAST_SCORE = 0.04;
const LEAST_GAIN = 0.02;

export interface Choice {
  /** Indexes of the sentences, the most telling first. */
  chosen: number[];
  /** How likely each of them belongs to the proof. */
  scores: number[];
  /** Likely ones right next to a chosen one, which make its quote longer and not one more. */
  beside: number[];
  /** How much of the claim each sentence of the source holds by itself. */
  shares: Float64Array;
}

/** Sentences worth a closer look: those that hold most of the claim. */
function candidatesOf(shares: Float64Array): number[] {
  return [...shares.keys()]
    .sort((a, b) => shares[b]! - shares[a]! || a - b)
    .slice(0, MOST_CANDIDATES)
    .sort((a, b) => a - b);
}

/** The rows that the ranker judges, one for each candidate. */
export function candidateRows(
  claim: ClaimView,
  sentences: readonly SourceSentence[],
): { candidates: number[]; rows: Float32Array; shares: Float64Array } {
  const shares = sharesOf(claim, sentences);
  const candidates = candidatesOf(shares);
  const rows = new Float32Array(candidates.length * SENTENCE_WIDTH);
  if (candidates.length === 0) return { candidates, rows, shares };
  const featuresOf = sentenceFeatures(claim, sentences, shares);
  for (const [row, i] of candidates.entries()) rows.set(featuresOf(i), row * SENTENCE_WIDTH);
  return { candidates, rows, shares };
}

/** The smallest set of sentences that carries the claim, as far as words can tell. */
export function chooseQuotes(
  claim: ClaimView,
  sentences: readonly SourceSentence[],
  model: Pick<VerdictModel, 'ranker'>,
): Choice {
  const { candidates, rows, shares } = candidateRows(claim, sentences);
  const likely = scoreRows(model.ranker, rows, SENTENCE_WIDTH);
  return pickQuotes(claim, { sentences, candidates, likely, shares });
}

export function pickQuotes(
  claim: ClaimView,
  {
    sentences,
    candidates,
    likely,
    shares,
  }: {
    sentences: readonly SourceSentence[];
    candidates: readonly number[];
    likely: ArrayLike<number>;
    shares: Float64Array;
  },
): Choice {
  const heldIn = candidates.map((i) => heldBy(claim.terms, [sentences[i]!.bag]));
  const held = new Float64Array(claim.terms.length);
  const left = new Set(candidates.keys());
  const choice: Choice = { chosen: [], scores: [], beside: [], shares };
  while (choice.chosen.length < MOST_QUOTES && left.size > 0) {
    let best = { row: -1, worth: -1, gain: 0 };
    for (const row of left) {
      const gain = shareHeld(
        claim.terms,
        heldIn[row]!.map((value, k) => Math.max(0, value - held[k]!)),
      );
      const worth = likely[row]! + GAIN * gain;
      if (worth > best.worth) best = { row, worth, gain };
    }
    const score = likely[best.row]!;
    if (choice.chosen.length > 0 && score < LEAST_SCORE && best.gain < LEAST_GAIN) break;
    if (choice.chosen.length === 0 && shares[candidates[best.row]!] === 0) break;
    left.delete(best.row);
    choice.chosen.push(candidates[best.row]!);
    choice.scores.push(score);
    for (const [k, value] of heldIn[best.row]!.entries()) held[k] = Math.max(held[k]!, value);
  }
  const isBeside = (i: number) => choice.chosen.some((other) => Math.abs(other - i) === 1);
  choice.beside = [...left]
    .filter((row) => likely[row]! >= LEAST_SCORE && isBeside(candidates[row]!))
    .sort((a, b) => likely[b]! - likely[a]!)
    .slice(0, MOST_BESIDE)
    .map((row) => candidates[row]!);
  return choice;
}
