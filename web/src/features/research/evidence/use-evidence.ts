import { useMemo, useState } from 'react';
import type { RunRecord } from '../../../lib/run-record.ts';
import { answerOf } from '../../../lib/run-questions.ts';
import { claimsOf, filteredClaims } from './claims-of.ts';
import type { Claim, ClaimFilter, ClaimPlace } from './claims-of.ts';

/** The claims of a run, in the order in which they are read. */
export function useClaims(run: RunRecord): Claim[] {
  const { detail, view } = run;
  const text = view.report?.text ?? answerOf(view);
  // The answer keeps the words of the report as it was first.
  const isEdited = view.report?.text != null && view.report.text !== answerOf(view);
  return useMemo(() => claimsOf(run, text, isEdited), [detail.evidence, view.matrix, text, isEdited]);
}

/** Which claim and which of its quotes, as an address says it: `3.1`. */
export const claimAddress = (claims: readonly Claim[], claim: Claim, placeAt = 0): string =>
  `${claims.indexOf(claim) + 1}.${placeAt + 1}`;

export function readClaimAddress(claims: readonly Claim[], at: string | undefined) {
  const [claim, place] = (at ?? '').split('.').map(Number);
  return { claim: claims[(claim || 1) - 1], placeAt: (place || 1) - 1 };
}

export interface EvidenceState {
  claims: Claim[];
  /** Those that the filter leaves. */
  shown: Claim[];
  claim: Claim | undefined;
  place: ClaimPlace | undefined;
  placeAt: number;
  filter: ClaimFilter;
  setFilter: (filter: ClaimFilter) => void;
  showPlace: (at: number) => void;
  step: (by: 1 | -1) => void;
}

interface Looking {
  at: string | undefined;
  onAt: (at: string) => void;
}

/** Which claim of a run is looked at, and how one gets to another. */
export function useEvidence(run: RunRecord, { at, onAt }: Looking): EvidenceState {
  const claims = useClaims(run);
  const [filter, setFilter] = useState<ClaimFilter>('all');
  const asked = readClaimAddress(claims, at);
  // A claim that is asked for in the text is shown, whatever the filter was.
  const shown = useMemo(() => filteredClaims(claims, filter), [claims, filter]);
  const isShown = asked.claim !== undefined && shown.includes(asked.claim);
  const claim = isShown ? asked.claim : shown[0];
  const placeAt = isShown ? asked.placeAt : 0;
  return {
    claims,
    shown,
    claim,
    place: claim?.places[placeAt],
    placeAt,
    filter,
    setFilter: (next) => {
      setFilter(next);
      const first = filteredClaims(claims, next)[0];
      if (first) onAt(claimAddress(claims, first));
    },
    showPlace: (index) => claim && onAt(claimAddress(claims, claim, index)),
    step: (by) => {
      const next = claim && shown[(shown.indexOf(claim) + by + shown.length) % shown.length];
      if (next) onAt(claimAddress(claims, next));
    },
  };
}
