import type { EvidenceQuote } from '@quarry/api/evidence.ts';
import type { Breather } from '../../text/breather.ts';
import type { Passage } from '../../text/passage.ts';
import type { SourceRow } from '../../store/workspace/sources.ts';
import { sourceSentence, type SourceSentence } from '../../text/claims/weigh-claim.ts';
import { toPassage } from '../../tools/read-source.ts';
import { eachSentence } from '../../text/sentences.ts';

export interface CitedSource {
  id: string;
  n: number;
  title: string;
  url?: string;
  body: string;
  /** What it says of itself. */
  about?: object;
  /** The same as a passage, of what is a picture: a judge that can see is shown it. */
  passage?: Passage;
}

/** A source of a run as claims are checked against it. */
export const asCited = (source: SourceRow & { n: number }): CitedSource => ({
  ...source,
  ...(source.about.picture && { passage: toPassage(source) }),
});

/** A sentence of a cited source, and where it stands. */
export interface CitedPlace extends SourceSentence {
  source: CitedSource;
  /** Which sentence of its source it is. */
  position: number;
  start: number;
  end: number;
  /** The heading above it alone, without the title. */
  above: string;
}

/** Reads a source sentence by sentence. */
export async function placesOf(source: CitedSource, breather: Breather): Promise<CitedPlace[]> {
  const places: CitedPlace[] = [];
  for (const { text, start, end, heading } of eachSentence(source.body)) {
    const sentence = sourceSentence(text, `${source.title} ${heading}`);
    places.push({ ...sentence, source, position: places.length, start, end, above: heading });
    if (breather.due()) await breather.rest();
  }
  return places;
}

export type StoredQuote = Omit<EvidenceQuote, 'pageUrl' | 'page'>;

/** Places as quotes, in the order in which they were given; what follows on each other is one quote. */
export function asQuotes(places: readonly CitedPlace[]): StoredQuote[] {
  const groups: CitedPlace[][] = [];
  for (const place of places) {
    const group = groups.find((one) => one.some((other) => isNextTo(place, other)));
    if (group) group.push(place);
    else groups.push([place]);
  }
  return groups.map((group) => {
    const start = Math.min(...group.map((place) => place.start));
    const end = Math.max(...group.map((place) => place.end));
    const { source, above } = group[0]!;
    const quote = source.body.slice(start, end);
    return { sourceId: source.id, n: source.n, quote, start, end, ...(above !== '' && { heading: above }) };
  });
}

const isNextTo = (one: CitedPlace, other: CitedPlace): boolean =>
  one.source === other.source && one.above === other.above && Math.abs(one.position - other.position) === 1;
