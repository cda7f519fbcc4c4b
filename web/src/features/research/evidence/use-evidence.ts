import { useMemo, useState } from 'react';
import type { RunRecord } from '../../../lib/run-record.ts';
import { answerOf } from '../../../lib/run-view.ts';
import { cellKey } from '../matrix/matrix-selection.ts';
import { claimAt, claimsOf, filteredClaims } from './claims-of.ts';
import type { Claim, ClaimFilter, ClaimPlace } from './claims-of.ts';

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
  /** False where nothing is known of it. */
  showCitation: (citation: { n: number; before: string }) => boolean;
  showCell: (rowId: string, columnId: string) => boolean;
}

interface Looked {
  key: string | null;
  placeAt: number;
}

/** Which claim of a run is looked at, and how one gets to another. */
export function useEvidence(run: RunRecord, documentText?: string): EvidenceState {
  const text = documentText ?? run.view.report?.text ?? answerOf(run.view);
  const { detail, view } = run;
  const claims = useMemo(() => claimsOf(run, text), [detail.evidence, view.matrix, text]);
  const [{ key, placeAt }, setLooked] = useState<Looked>({ key: null, placeAt: 0 });
  const [filter, setFilter] = useState<ClaimFilter>('all');
  const shown = useMemo(() => filteredClaims(claims, filter), [claims, filter]);
  const claim = shown.find((one) => one.key === key) ?? shown[0];
  const show = (found: Claim | undefined, at = 0): boolean => {
    if (!found) return false;
    if (!shown.includes(found)) setFilter('all');
    setLooked({ key: found.key, placeAt: at });
    return true;
  };
  return {
    claims,
    shown,
    claim,
    place: claim?.places[placeAt],
    placeAt,
    filter,
    setFilter,
    showPlace: (at) => setLooked({ key: claim?.key ?? null, placeAt: at }),
    step: (by) => {
      const next = claim && shown[(shown.indexOf(claim) + by + shown.length) % shown.length];
      if (next) setLooked({ key: next.key, placeAt: 0 });
    },
    showCitation: (citation) => {
      const found = claimAt(claims, citation);
      return show(found, Math.max(0, found?.places.findIndex(({ n }) => n === citation.n) ?? 0));
    },
    showCell: (rowId, columnId) => show(claims.find((one) => one.key === cellKey(rowId, columnId))),
  };
}
