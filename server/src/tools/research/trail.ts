import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import type { WebSearchOutcome } from '../../providers/search/search-web.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import type { Passage } from '../../text/passage.ts';
import { areCopies, shinglesOf } from '../../text/shingles.ts';
import type { Stock } from '../../text/stock.ts';
import { toPassage } from '../read-source.ts';
import type { ReadFailure, ReadSource } from '../read-source.ts';
import type { LinkingPage } from './follow-links.ts';

/** A page that was read for a question. */
interface TrailPage extends LinkingPage {
  passage: Passage & { id: string };
  round: number;
  shingles: ReadonlySet<number>;
}

/** What the search for one question has come across, over all its rounds. */
export interface Trail {
  question: string;
  tried: string[];
  /** What all searches have found; what was not read at once may be wanted later. */
  outcomes: (Pick<WebSearchOutcome, 'lists' | 'results' | 'failures' | 'hasAnswer'> & { round: number })[];
  pages: TrailPage[];
  /** How many pages were read, copies of others among them. */
  read: number;
  failures: ReadFailure[];
  stock: Stock;
  rounds: number;
  /** Addresses that were read or tried. */
  claimed: Set<string>;
}

export const openTrail = (question: string): Trail => ({
  question,
  tried: [],
  outcomes: [],
  pages: [],
  read: 0,
  failures: [],
  stock: { known: [], missing: [], contradictions: [] },
  rounds: 0,
  claimed: new Set(),
});

/** What was read in a round, without what only says again what another page says. */
export async function addPages(
  trail: Trail,
  sources: Pick<SourceStore, 'load'>,
  { round, read, hopOf }: { round: number; read: readonly ReadSource[]; hopOf: (url: string) => number },
): Promise<void> {
  trail.read += read.length;
  for (const { sourceId, n } of read) {
    const source = await sources.load(sourceId);
    if (!source || source.body.trim() === '') continue;
    const shingles = shinglesOf(source.body);
    const isKnown = ({ passage, shingles: other }: TrailPage) =>
      passage.id === sourceId || areCopies(other, shingles);
    if (trail.pages.some(isKnown)) continue;
    const hop = hopOf(canonicalUrl(source.url));
    const passage = { id: source.id, ...toPassage({ ...source, n }) };
    trail.pages.push({ passage, round, hop, links: source.bodyLinks, shingles });
  }
}
