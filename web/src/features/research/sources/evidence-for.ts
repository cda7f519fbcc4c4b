import type { Evidence } from '@quarry/api/evidence.ts';

const plain = (text: string): string =>
  text
    .replaceAll(/\[\d+\]|[*_`#>|\\]/g, '')
    .replaceAll(/\s+/g, '')
    .toLowerCase();

/** The evidence of a citation: that of the sentence it stands in, or else all that was found for the source. */
export function evidenceFor(
  evidence: readonly Evidence[],
  { n, before }: { n: number; before: string },
): Evidence[] {
  const ofSource = evidence.filter((one) => one.n === n);
  const tail = plain(before);
  const ofSentence = ofSource.filter((one) => {
    const claim = plain(one.claim).replace(/[.。!！?？]$/, '');
    return (
      claim !== '' &&
      (tail.endsWith(claim.slice(-40)) || tail.includes(claim) || claim.includes(tail.slice(-60)))
    );
  });
  return ofSentence.length > 0 && tail !== '' ? ofSentence : ofSource;
}

const ORDER = ['unsupported', 'partly', 'unchecked', 'supported'] as const;

/** What a reader must know of the evidence of one citation; evidence without a verdict speaks for itself. */
export const weakest = (evidence: readonly Pick<Evidence, 'verdict'>[]): (typeof ORDER)[number] =>
  ORDER.find((verdict) => evidence.some((one) => one.verdict === verdict)) ?? 'supported';
