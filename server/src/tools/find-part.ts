import { fold } from '../text/fold.ts';
import { headings, type Heading } from '../text/outline.ts';
import type { PageStart } from '../text/page-at.ts';
import { tokens } from '../text/tokens.ts';

/** A stretch of a text. */
export interface Span {
  start: number;
  end: number;
}

/** From a heading to the next one that is as wide; the heading that is most like what was asked for. */
export function underHeading(text: string, wanted: string): (Span & { title: string }) | undefined {
  const all = [...headings(text)];
  const found = bestHeading(all, wanted);
  if (!found) return undefined;
  const next = all.find(({ start, level }) => start > found.start && level <= found.level);
  return { start: found.start, end: next?.start ?? text.length, title: found.title };
}

/** Of a path ("Limits › Quotas") the last part says which heading is meant. */
function bestHeading(all: readonly Heading[], wanted: string): Heading | undefined {
  const name = bare(wanted.split('›').at(-1)!);
  if (name === '') return undefined;
  const exact = all.find(({ title }) => bare(title) === name);
  if (exact) return exact;
  const holding = all.find(({ title }) => bare(title).includes(name));
  if (holding) return holding;
  const terms = new Set(tokens(wanted));
  const scored = all
    .map((heading) => ({ heading, likeness: likeness(new Set(tokens(heading.title)), terms) }))
    .toSorted((a, b) => b.likeness - a.likeness)[0];
  return scored && scored.likeness >= LIKE ? scored.heading : undefined;
}

const LIKE = 0.5;

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((term) => b.has(term)).length;
  return shared / Math.max(1, Math.min(a.size, b.size));
}

const bare = (title: string): string =>
  fold(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What stands on one page. */
export function onPage(
  pages: readonly PageStart[],
  { page, length }: { page: number; length: number },
): Span | undefined {
  const at = pages.findIndex((one) => one.page === page);
  if (at < 0) return undefined;
  return { start: pages[at]!.start, end: pages[at + 1]?.start ?? length };
}
