import type { DiffLine } from '../review/diff-lines.ts';

/** A line of a comparison, or how many that are the same were left out there. */
export type Part = DiffLine | { kind: 'gap'; count: number };

const CONTEXT = 1;

/** What changed, with a line around it and the heading it stands under; what is the same and far from it is counted. */
export function changedParts(lines: readonly DiffLine[]): Part[] {
  const kept = new Set<number>();
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let near = at - CONTEXT; near <= at + CONTEXT; near++) kept.add(near);
    kept.add(lines.findLastIndex((line, index) => index < at && isHeading(line.text)));
  }
  const parts: Part[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    if (kept.has(at)) parts.push(line);
    else if (last?.kind === 'gap') last.count++;
    else parts.push({ kind: 'gap', count: 1 });
  }
  return parts;
}

export const isHeading = (text: string): boolean => /^#{1,6}\s/.test(text);

/** A line of Markdown as it is read. */
export const readLine = (text: string): string =>
  text
    .replace(/^(#{1,6}|[-*+])\s+/, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/^\s*\||\|\s*$/g, '')
    .replaceAll(/\s*\|\s*/g, ' · ')
    .trim();
