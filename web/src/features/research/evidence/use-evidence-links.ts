import { useEffect, useRef } from 'react';
import type { RunRecord } from '../../../lib/run-record.ts';
import { useBeside } from '../beside.tsx';
import { cellKey } from '../matrix/matrix-selection.ts';
import { claimAt } from './claims-of.ts';
import type { Claim } from './claims-of.ts';
import { useClaimMarks } from './use-claim-marks.ts';
import { claimAddress, readClaimAddress, useClaims } from './use-evidence.ts';

/** What leads from the text of a run to its evidence: numbers, cells, and the marks in the text itself (in `box`). */
export function useEvidenceLinks(run: RunRecord, onShowSource: (n: number) => void) {
  const { shown, open } = useBeside();
  const claims = useClaims(run);
  const runId = run.detail.id;
  const isOpen = shown?.tab === 'evidence' && shown.runId === runId;
  const current = isOpen ? readClaimAddress(claims, shown.at).claim : undefined;
  const box = useRef<HTMLDivElement>(null);
  useClaimMarks({ box, claims, current });

  const showClaim = (claim: Claim, placeAt = 0) =>
    open('evidence', runId, claimAddress(claims, claim, placeAt));
  const showCitation = (citation: { n: number; before: string }) => {
    const claim = claimAt(claims, citation);
    if (!claim) return onShowSource(citation.n);
    showClaim(
      claim,
      Math.max(
        0,
        claim.places.findIndex(({ n }) => n === citation.n),
      ),
    );
  };
  // The marks in the text stay as they were drawn, while what a click does is made anew with every drawing.
  const latest = useRef(showCitation);
  useEffect(() => {
    latest.current = showCitation;
  });
  return {
    box,
    showCitation: (citation: { n: number; before: string }) => latest.current(citation),
    showCell: (rowId: string, columnId: string) => {
      const claim = claims.find(({ key }) => key === cellKey(rowId, columnId));
      if (claim) showClaim(claim);
    },
  };
}
