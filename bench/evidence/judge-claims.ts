import { judgeClaim } from '../../server/src/text/claims/judge-claim.ts';
import type { VerdictModel } from '../../server/src/text/claims/verdict-model.ts';
import type { ReadClaim } from './learn-verdicts.ts';
import type { GoldClaim } from './read-claims.ts';

export interface JudgedClaim {
  claim: string;
  label: GoldClaim['label'];
  verdict: GoldClaim['label'];
  /** How likely it is supported. */
  likely: number;
  quotes: number[];
  /** Whether one whole set that is enough is among the quotes; nothing where there is no such set. */
  hasSet: boolean | undefined;
}

/** As the service judges it, with a given model. */
export function judgeWith({ gold, sentences }: ReadClaim, model: VerdictModel): JudgedClaim {
  const { verdict, likely, chosen } = judgeClaim(gold.claim, sentences, model);
  return {
    claim: gold.claim,
    label: gold.label,
    verdict: verdict === 'unchecked' ? 'partly' : verdict,
    likely,
    quotes: chosen,
    hasSet:
      gold.sets.length === 0 ? undefined : gold.sets.some((set) => set.every((i) => chosen.includes(i))),
  };
}
