import type { Evidence } from '@quarry/api/evidence.ts';

const plain = (text: string): string =>
  text
    .replaceAll(/\[\d+\]|[*_`#>|\\]/g, '')
    .replaceAll(/\s+/g, '')
    .toLowerCase();

/** The evidence of a citation: that of the sentence it stands in, or else all that was found for the source. */
export function evidenceFor<E extends Pick<Evidence, 'n' | 'claim'>>(
  evidence: readonly E[],
  { n, before }: { n: number; before: string },
): E[] {
  const ofSource = evidence.filter((one) => one.n === n);
  const tail = plain(before);
  const placed = ofSource.map((one) => ({ one, behind: behindClaim(tail, one.claim) }));
  const nearest = Math.min(...placed.map(({ behind }) => behind));
  if (tail === '' || nearest === Number.POSITIVE_INFINITY) return ofSource;
  return placed.filter(({ behind }) => behind === nearest).map(({ one }) => one);
}

/** How much of the text stands behind a claim: nothing behind that of the sentence itself. Infinite where it is not there. */
function behindClaim(tail: string, written: string): number {
  const claim = plain(written).replace(/[.。!！?？]$/, '');
  if (claim === '') return Number.POSITIVE_INFINITY;
  if (tail.endsWith(claim.slice(-40)) || claim.includes(tail.slice(-60))) return 0;
  const at = tail.lastIndexOf(claim);
  return at === -1 ? Number.POSITIVE_INFINITY : tail.length - at - claim.length;
}

const ORDER = ['unsupported', 'partly', 'unchecked', 'supported'] as const;

/** What a reader must know of the evidence of one citation; evidence without a verdict speaks for itself. */
export const weakest = (evidence: readonly Pick<Evidence, 'verdict'>[]): (typeof ORDER)[number] =>
  ORDER.find((verdict) => evidence.some((one) => one.verdict === verdict)) ?? 'supported';
