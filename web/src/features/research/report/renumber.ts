import type { CitedSource } from '@quarry/api/sources.ts';

interface Renumbering {
  /** What the new text cites, by its own numbers. */
  from: readonly CitedSource[];
  /** What the document cites already. */
  known: readonly CitedSource[];
}

interface Renumbered {
  text: string;
  /** Sources that the document did not have, under their numbers in it. */
  added: { n: number; id: string }[];
}

/** A text of another run with the numbers of this document; what names no source is taken out. */
export function renumbered(text: string, { from, known }: Renumbering): Renumbered {
  const added: Renumbered['added'] = [];
  const numberOf = (n: number): number | undefined => {
    const source = from.find((one) => one.n === n);
    if (!source) return undefined;
    const same = [...known, ...added].find(({ id }) => id === source.id);
    if (same) return same.n;
    const next = Math.max(0, ...[...known, ...added].map((one) => one.n)) + 1;
    added.push({ n: next, id: source.id });
    return next;
  };
  const renamed = text.replaceAll(/ ?\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]/g, (whole, list: string) => {
    const numbers = list.split(',').flatMap((one) => numberOf(Number(one)) ?? []);
    if (numbers.length === 0) return '';
    return `${whole.startsWith(' ') ? ' ' : ''}[${[...new Set(numbers)].join(', ')}]`;
  });
  return { text: renamed, added };
}
