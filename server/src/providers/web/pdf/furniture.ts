import type { Segment } from './segments.ts';
import { linesOf } from './table-cells.ts';

interface PageLines {
  number: number;
  segments: Segment[];
  height: number;
}

interface EdgeLine {
  page: number;
  line: Segment[];
  text: string;
  isTop: boolean;
  /** Whether nothing stands between it and the edge of the page. */
  isOutermost: boolean;
  /** From the nearer edge of the page, in points. */
  distance: number;
  /** To the next line towards the text. */
  gap: number;
  /** From line to line of the page. */
  leading: number;
}

/** How many lines at the top and the bottom of a page may be furniture. */
const edgeLines = 3;
const sameHeight = 5;
const pageNumber =
  /^(?:(?:page|página|pagina|seite|p\.|sheet|стр\.|ページ)\s*)?[-–—([]?\s*(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—)\]]?(?:\s*(?:of|von|de|sur|\/)\s*\d{1,4})?\s*(?:ページ|頁)?$/i;
/** The rest of a sentence, which may well be the same on several pages. */
const goesOn = /^\p{Ll}{2,}.* |^.{60,}\.$|\p{L}[-\u00ad\u2010]$/u;
const saysPage = /page|página|pagina|seite|стр\.|ページ|頁|\d\s*(of|\/|von|sur|de)\s*\d/i;

/** Running heads and feet, and page numbers: what stands at the same place of several pages, apart from the text. */
export function findFurniture(pages: PageLines[]): Set<Segment> {
  const edges = pages.map(edgesOf);
  const lines = edges.flat();
  const repeated = repeatedLines(lines, Math.min(3, pages.length / 2));
  const numbered = numberedLines(lines, pages.length);
  const always = repeatedLines(lines, 0.4 * pages.length);
  const found = new Set<Segment>();
  const heads = new Set<string>();
  const isFurniture = (line: EdgeLine) =>
    ((repeated.has(line) || numbered.has(line)) && !goesOn.test(line.text)) ||
    (line.isOutermost && pageNumber.test(line.text) && (saysPage.test(line.text) || isLoneNumber(line))) ||
    (line.isOutermost && namesPage(line));
  for (const side of edges.flatMap((page) => [
    page.filter(({ isTop }) => isTop),
    page.filter(({ isTop }) => !isTop),
  ])) {
    for (const line of fromEdge(side, { isFurniture, always })) {
      // The head of a table that goes on over pages is kept where it stands first.
      const isTableHead = line.line.length >= 3 && !/\d/.test(line.text);
      if (isTableHead && !heads.has(line.text)) heads.add(line.text);
      else for (const segment of line.line) found.add(segment);
    }
  }
  return keepsText(pages, found) ? found : new Set();
}

/** Pages of a line each, such as labels, are all text: what would leave most pages empty is no furniture. */
function keepsText(pages: PageLines[], furniture: ReadonlySet<Segment>): boolean {
  const written = pages.filter(({ segments }) => segments.length > 0);
  const empty = written.filter(({ segments }) => segments.every((segment) => furniture.has(segment)));
  return empty.length === 0 || empty.length < 0.5 * written.length;
}

/** A foot of several parts, one of which says that it is the number of the page. */
function namesPage({ line, text }: EdgeLine): boolean {
  const ends = [line[0]!, line.at(-1)!];
  return text.length < 150 && ends.some((part) => pageNumber.test(part.text) && saysPage.test(part.text));
}

/** The number of its page, far below everything else. */
function isLoneNumber({ isTop, text, page, gap, leading }: EdgeLine): boolean {
  return !isTop && Number(text) === page && gap > 1.8 * leading;
}

/** Furniture begins at the edge of the page, and ends where a gap sets it apart from the text, unless nearly all pages have it. */
function fromEdge(
  side: EdgeLine[],
  { isFurniture, always }: { isFurniture(line: EdgeLine): boolean; always: ReadonlySet<EdgeLine> },
): EdgeLine[] {
  const end = side.findIndex((line) => !isFurniture(line));
  const found = end < 0 ? side : side.slice(0, end);
  const isApart = (line: EdgeLine) =>
    line.gap > 1.2 * line.leading || pageNumber.test(line.text) || always.has(line);
  while (found.length > 0 && !isApart(found.at(-1)!)) found.pop();
  return found;
}

function edgesOf({ number, segments, height }: PageLines): EdgeLine[] {
  const lines = linesOf(segments);
  const gaps = lines.slice(1).map((line, index) => line[0]!.y - lines[index]![0]!.y);
  const leading = gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  const edge = (line: Segment[], { isTop, rank }: { isTop: boolean; rank: number }): EdgeLine => {
    const gap = gaps[isTop ? rank : gaps.length - 1 - rank] ?? Infinity;
    const text = line
      .map((part) => part.text)
      .join(' ')
      .trim();
    return {
      page: number,
      line,
      text,
      gap,
      leading,
      isTop,
      isOutermost: rank === 0,
      distance: isTop ? line[0]!.y : height - line[0]!.y,
    };
  };
  const top = lines.slice(0, edgeLines).map((line, rank) => edge(line, { isTop: true, rank }));
  const bottom = lines
    .slice(Math.max(edgeLines, lines.length - edgeLines))
    .reverse()
    .map((line, rank) => edge(line, { isTop: false, rank }));
  return [...top, ...bottom].filter(({ distance }) => distance < 0.2 * height);
}

/** Lines of the same words at the same height; a number in them may be that of the page. */
function repeatedLines(lines: EdgeLine[], fewest: number): Set<EdgeLine> {
  const byKey = new Map<string, EdgeLine[]>();
  for (const line of lines) {
    for (const key of keysOf(line)) byKey.set(key, [...(byKey.get(key) ?? []), line]);
  }
  const found = new Set<EdgeLine>();
  for (const same of byKey.values()) {
    for (const line of same) {
      const near = same.filter(({ distance }) => Math.abs(distance - line.distance) < sameHeight);
      if (new Set(near.map(({ page }) => page)).size >= Math.max(2, fewest)) found.add(line);
    }
  }
  return found;
}

/** The text with each number as it is, or as its distance from that of the page. */
function keysOf({ text, page, isTop }: EdgeLine): string[] {
  const side = isTop ? 'top ' : 'bottom ';
  if (pageNumber.test(text)) return [`${side}${text.replace(/\d+/g, '#').replace(/^[ivxlc]+$/i, '#')}`];
  const parts = text.toLowerCase().split(/(\d{1,5})/, 7);
  return parts.reduce<string[]>(
    (keys, part, index) =>
      index % 2
        ? keys.flatMap((key) => [key + part, `${key}#${Number(part) - page}`])
        : keys.map((key) => key + part),
    [side],
  );
}

/** Lines that carry, at one end, a number that grows with the pages: heads that change with the chapter. */
function numberedLines(lines: EdgeLine[], pageCount: number): Set<EdgeLine> {
  const byOffset = new Map<string, EdgeLine[]>();
  for (const line of lines) {
    if (!line.isOutermost) continue;
    for (const figure of [/^(\d{1,4})\b/, /\b(\d{1,4})$/].map((place) => place.exec(line.text)?.[1])) {
      if (figure === undefined) continue;
      const key = `${line.isTop} ${Number(figure) - line.page}`;
      const same = byOffset.get(key) ?? [];
      if (!same.includes(line)) same.push(line);
      byOffset.set(key, same);
    }
  }
  const found = [...byOffset.values()].filter((same) => same.length >= Math.max(3, 0.3 * pageCount));
  return new Set(found.flat());
}
