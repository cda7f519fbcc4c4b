import { candidateRows, pickQuotes } from '../../server/src/text/claims/choose-quotes.ts';
import type { Rarity } from '../../server/src/text/claims/claim-terms.ts';
import { scoreRows, type VerdictModel } from '../../server/src/text/claims/verdict-model.ts';
import { claimFeatures } from '../../server/src/text/claims/claim-features.ts';
import { SENTENCE_WIDTH } from '../../server/src/text/claims/sentence-features.ts';
import {
  sourceSentence,
  viewClaim,
  type ClaimView,
  type SourceSentence,
} from '../../server/src/text/claims/weigh-claim.ts';
import type { BoostedTrees } from '../../server/src/text/boosted-trees.ts';
import { binTable } from '../reading/binned.ts';
import { boost, type BoostSettings } from '../reading/boost.ts';
import { seededRandom } from '../reading/random.ts';
import { learnLogistic } from './logistic.ts';
import { countRarity, type WordCounts } from './count-rarity.ts';
import { foldOf, FOLDS, type GoldClaim } from './read-claims.ts';

const RANKER: BoostSettings = {
  trees: 120,
  leaves: 12,
  rate: 0.06,
  l2: 3,
  leastEvidence: 2,
  pageShare: 0.7,
  rowShare: 0.8,
  featureShare: 0.5,
};
const WHOLE: BoostSettings = {
  trees: 240,
  leaves: 4,
  rate: 0.02,
  l2: 3,
  leastEvidence: 2,
  pageShare: 0.8,
  rowShare: 1,
  featureShare: 0.3,
};
const L2 = 120;

/** A claim with the sentences of its pages, read once. */
export interface ReadClaim {
  gold: GoldClaim;
  fold: number;
  sentences: SourceSentence[];
}

export function readForLearning(gold: GoldClaim): ReadClaim {
  return { gold, fold: foldOf(gold), sentences: asSource(gold.evidence) };
}

/** The sentences as a source has them: each with the title and the heading above it. */
function asSource(evidence: readonly string[]): SourceSentence[] {
  const title = /^\(meta data\) TITLE: (.*)/.exec(evidence[0] ?? '')?.[1] ?? '';
  let heading = '';
  return evidence.map((text) => {
    heading = /^#+\s+(.*)/.exec(text)?.[1] ?? heading;
    return sourceSentence(text, `${title} ${heading}`);
  });
}

export interface Learned extends VerdictModel {
  counts: WordCounts;
}

/** Learns everything from these claims alone. */
export function learnVerdicts(claims: readonly ReadClaim[], seed: number): Learned {
  const counts = countRarity(claims);
  const examples = claims.map((claim) => exampleOf(claim, counts.rarity));
  const scores = scoresFromOthers(examples, seed);
  const rows = examples.map((example, i) => {
    const choice = pickQuotes(example.view, {
      ...example,
      sentences: example.claim.sentences,
      likely: scores[i]!,
    });
    return claimFeatures(example.view, { sentences: example.claim.sentences, ...choice });
  });
  const isWhole = claims.map(({ gold }) => (gold.label === 'supported' ? 1 : 0));
  const isSome = claims.map(({ gold }) => (gold.label === 'unsupported' ? 0 : 1));
  return {
    counts,
    rarity: counts.rarity,
    ranker: learnRanker(examples, seed),
    whole: { logistic: learnLogistic(rows, isWhole, L2), trees: learnTrees(rows, isWhole, seed) },
    some: learnLogistic(rows, isSome, L2),
  };
}

interface Example {
  claim: ReadClaim;
  view: ClaimView;
  candidates: number[];
  rows: Float32Array;
  shares: Float64Array;
  /** In which share of the sets that are enough each candidate stands. */
  labels: number[];
}

function exampleOf(claim: ReadClaim, rarity: Rarity): Example {
  const { sets } = claim.gold;
  const view = viewClaim(claim.gold.claim, rarity);
  const found = candidateRows(view, claim.sentences);
  const labels = found.candidates.map(
    (i) => sets.filter((set) => set.includes(i)).length / Math.max(1, sets.length),
  );
  return { claim, view, ...found, labels };
}

/** Scores of each claim's candidates by a ranker that has not seen it: what the verdict will be given in earnest. */
function scoresFromOthers(examples: readonly Example[], seed: number): Float32Array[] {
  const scores: Float32Array[] = [];
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = examples.filter(({ claim }) => claim.fold !== fold);
    if (others.length === examples.length) continue;
    const ranker = learnRanker(others, seed);
    for (const [i, example] of examples.entries())
      if (example.claim.fold === fold) scores[i] = scoreRows(ranker, example.rows, SENTENCE_WIDTH);
  }
  return scores;
}

function learnRanker(examples: readonly Example[], seed: number): BoostedTrees {
  const count = examples.reduce((sum, { candidates }) => sum + candidates.length, 0);
  const rows = new Float32Array(count * SENTENCE_WIDTH);
  let at = 0;
  for (const example of examples) {
    rows.set(example.rows, at);
    at += example.rows.length;
  }
  const pages = Uint32Array.from(examples.flatMap(({ candidates }, i) => candidates.map(() => i)));
  const labels = Float32Array.from(examples.flatMap((example) => example.labels));
  const weights = new Float32Array(count).fill(1);
  return boost({ table: binTable(rows, SENTENCE_WIDTH), labels, weights, pages }, RANKER, seededRandom(seed));
}

function learnTrees(rows: readonly number[][], labels: readonly number[], seed: number): BoostedTrees {
  const table = binTable(Float32Array.from(rows.flat()), rows[0]!.length);
  const weights = new Float32Array(rows.length).fill(1);
  const pages = Uint32Array.from(rows.keys());
  return boost({ table, labels: Float32Array.from(labels), weights, pages }, WHOLE, seededRandom(seed));
}
