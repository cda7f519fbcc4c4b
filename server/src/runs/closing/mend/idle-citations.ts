import type { AnswerSentence } from '../../../text/claims/answer-sentences.ts';
import { checkClaim, type CheckedClaim } from '../check-claims.ts';
import type { Change } from './change.ts';

/** A sentence that loses the numbers of sources that say nothing of it. */
export interface Relieved {
  change: Change;
  checked: CheckedClaim;
}

/** Sentences that some of their sources carry, without the numbers of those that do not. */
export function relieveIdle(text: string, held: ReadonlyMap<AnswerSentence, CheckedClaim>): Relieved[] {
  return [...held].flatMap(([sentence, checked]) => {
    const idle = idleIn(checked);
    if (idle.size === 0) return [];
    const written = text.slice(sentence.start, sentence.end);
    const after = written.replaceAll(/\s*\[(\d{1,4})\]/g, (mark, n) => (idle.has(Number(n)) ? '' : mark));
    const { claim } = checked;
    const numbers = claim.numbers.filter((n) => !idle.has(n));
    return [
      {
        change: { kind: 'cited', reason: 'unsupported', sentence, after },
        checked: { ...checked, claim: { ...claim, numbers } },
      },
    ];
  });
}

/** The sources of a sentence that others carry, and that a program finds nothing of it in. */
function idleIn({ claim, chosen, places, judgement, isJudged }: CheckedClaim): Set<number> {
  const carriers = new Set(chosen.map(({ source }) => source.n));
  if (!isJudged || judgement.verdict !== 'supported' || carriers.size === 0) return new Set();
  const whole = checkClaim(claim, places).judgement;
  const others = Map.groupBy(
    places.filter(({ source }) => !carriers.has(source.n) && source.passage === undefined),
    ({ source }) => source.n,
  );
  const isIdle = (n: number, own: CheckedClaim['places']) => {
    const rest = places.filter(({ source }) => source.n !== n);
    return (
      saysNothing(checkClaim(claim, own).judgement) &&
      checkClaim(claim, rest).judgement.verdict === whole.verdict
    );
  };
  return new Set([...others].filter(([n, own]) => isIdle(n, own)).map(([n]) => n));
}

/** Hardly more than the name of what the sentence is about. */
const LEAST_LIKELY = 0.15;

const saysNothing = ({ verdict, likely }: CheckedClaim['judgement']): boolean =>
  verdict === 'unsupported' || (verdict === 'partly' && likely < LEAST_LIKELY);
