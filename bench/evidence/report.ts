import type { JudgedClaim } from './judge-claims.ts';

export interface Figures {
  claims: number;
  /** Share of right verdicts among the three. */
  accuracy: number;
  precision: number;
  recall: number;
  f1: number;
  auc: number;
  /** Share of claims with one whole supporting set among their quotes, of those that have such a set. */
  wholeSets: number;
  /** Sentences that follow on each other are one quote. */
  meanQuotes: number;
  mostQuotes: number;
  meanSentences: number;
}

export function figuresOf(judged: readonly JudgedClaim[]): Figures {
  const isRight = judged.filter(({ label, verdict }) => label === verdict).length;
  const said = judged.filter(({ verdict }) => verdict === 'supported');
  const right = said.filter(({ label }) => label === 'supported').length;
  const gold = judged.filter(({ label }) => label === 'supported').length;
  const withSets = judged.filter(({ hasSet }) => hasSet !== undefined);
  const counts = judged.map(({ quotes }) => quotes.filter((i) => !quotes.includes(i - 1)).length);
  const sentences = judged.reduce((sum, { quotes }) => sum + quotes.length, 0);
  return {
    claims: judged.length,
    accuracy: isRight / judged.length,
    precision: right / Math.max(1, said.length),
    recall: right / Math.max(1, gold),
    f1: (2 * right) / Math.max(1, said.length + gold),
    auc: areaUnderCurve(judged),
    wholeSets: withSets.filter(({ hasSet }) => hasSet).length / Math.max(1, withSets.length),
    meanQuotes: counts.reduce((sum, count) => sum + count, 0) / judged.length,
    mostQuotes: Math.max(...counts),
    meanSentences: sentences / judged.length,
  };
}

/** How often a supported claim is thought more likely than another one. */
function areaUnderCurve(judged: readonly JudgedClaim[]): number {
  const supported = judged.filter(({ label }) => label === 'supported');
  const others = judged.filter(({ label }) => label !== 'supported');
  let won = 0;
  for (const one of supported)
    for (const other of others) won += one.likely > other.likely ? 1 : one.likely === other.likely ? 0.5 : 0;
  return won / Math.max(1, supported.length * others.length);
}

export function table(figures: Figures): string {
  return [
    `claims                                   ${figures.claims}`,
    `right verdicts of three                  ${figures.accuracy.toFixed(3)}`,
    `"supported": precision, recall, F1       ${figures.precision.toFixed(3)}  ${figures.recall.toFixed(3)}  ${figures.f1.toFixed(3)}`,
    `AUC of "supported"                       ${figures.auc.toFixed(3)}`,
    `one whole supporting set quoted          ${figures.wholeSets.toFixed(3)} of the claims that have one`,
    `quotes kept for a claim, mean and most   ${figures.meanQuotes.toFixed(2)}, ${figures.mostQuotes} (${figures.meanSentences.toFixed(2)} sentences)`,
  ].join('\n');
}
