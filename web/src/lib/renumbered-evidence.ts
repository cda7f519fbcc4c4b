import type { Evidence } from '@quarry/api/evidence.ts';
import type { CitedSource } from '@quarry/api/sources.ts';

/** The evidence of another run's words under the numbers of the document that took them; what it does not cite is left out. */
export function renumberedEvidence(
  evidence: readonly Evidence[],
  sources: readonly CitedSource[],
): Evidence[] {
  const numberOf = (sourceId: string) => sources.find(({ id }) => id === sourceId)?.n;
  return evidence.flatMap((one) => {
    const n = numberOf(one.sourceId);
    if (n === undefined || one.rowId !== undefined) return [];
    const quotes = one.quotes?.flatMap((quote) => {
      const own = numberOf(quote.sourceId);
      return own === undefined ? [] : [{ ...quote, n: own }];
    });
    return [{ ...one, n, ...(quotes && { quotes }) }];
  });
}
