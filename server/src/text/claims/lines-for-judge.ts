import { checkFigures, readFacts } from './facts.ts';
import type { ClaimJudgement } from './judge-claim.ts';
import { namesOf } from './names.ts';
import { sharesOf, viewClaim, type SourceSentence } from './weigh-claim.ts';
import { shippedVerdictModel } from './verdict-model.ts';

const MOST_LINES = 14;
const MOST_FOREIGN_LINES = 40;
const MOST_SENTENCES = 4_000;

/** The sentences that a judge is shown for a claim, in the order of the source. */
export function linesForJudge<Sentence extends SourceSentence>(
  claim: string,
  sentences: readonly Sentence[],
  { chosen, verdict }: Pick<ClaimJudgement, 'chosen' | 'verdict'>,
): Sentence[] {
  const isForeign = verdict === 'unchecked';
  const most = isForeign ? MOST_FOREIGN_LINES : MOST_LINES;
  if (sentences.length <= most) return [...sentences];
  const worth = isForeign
    ? sharedSigns(claim, sentences)
    : sharesOf(viewClaim(claim, shippedVerdictModel().rarity), sentences);
  const ranked = [...worth.keys()].sort((a, b) => worth[b]! - worth[a]! || a - b);
  // A sentence is often understood by the one before it.
  const around = chosen.flatMap((i) => [i, i - 1]).filter((i) => i >= 0);
  const kept = [...new Set([...around, ...ranked])].slice(0, most);
  return kept.sort((a, b) => a - b).map((i) => sentences[i]!);
}

/** What words of another language leave to compare: figures, and names that are written alike. */
function sharedSigns(claim: string, sentences: readonly SourceSentence[]): number[] {
  const facts = readFacts(claim);
  const names = [...new Set([...namesOf(claim), ...(claim.match(/[A-Za-z][\w.-]+/g) ?? [])])].map((name) =>
    name.toLowerCase(),
  );
  return sentences.map((sentence, i) => {
    const figures = i < MOST_SENTENCES ? checkFigures(facts, [sentence.facts()]) : [];
    const text = sentence.text.toLowerCase();
    const told =
      figures.filter(({ found }) => found === 'same').length +
      figures.filter(({ found }) => found === 'less').length / 2;
    return told * 2 + names.filter((name) => text.includes(name)).length;
  });
}
