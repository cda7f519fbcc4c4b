import { PAGE_KINDS } from '../../server/src/providers/web/html/judge/page-kind.ts';
import type { PageResult } from './judge-reading.ts';

export interface Summary {
  pages: number;
  f1: number;
  precision: number;
  recall: number;
  with: number;
  without: number;
  kindRight: number;
}

function summarise(results: readonly PageResult[]): Summary {
  const mean = (value: (result: PageResult) => number): number =>
    sum(results.map(value)) / Math.max(1, results.length);
  const share = (value: (result: PageResult) => [number, number]): number => {
    const pairs = results.map(value);
    return sum(pairs.map(([found]) => found)) / Math.max(1, sum(pairs.map(([, all]) => all)));
  };
  return {
    pages: results.length,
    f1: mean(({ f1 }) => f1),
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    with: share((result) => result.with),
    without: share((result) => result.without),
    kindRight: mean(({ kind, type }) => (kind === type ? 1 : 0)),
  };
}

export function byKind(results: readonly PageResult[]): Record<string, Summary> {
  const kinds = PAGE_KINDS.filter((kind) => results.some(({ type }) => type === kind));
  return Object.fromEntries([
    ['all', summarise(results)],
    ...kinds.map((kind) => [kind, summarise(results.filter(({ type }) => type === kind))] as const),
  ]);
}

/** Shares of right titles, authors and dates among the pages for which they are known. */
export function factsRight(
  results: readonly PageResult[],
): Record<'title' | 'author' | 'date', { pages: number; right: number }> {
  const share = (value: (result: PageResult) => boolean | undefined): { pages: number; right: number } => {
    const known = results.map(value).filter((right) => right !== undefined);
    return { pages: known.length, right: known.filter(Boolean).length / Math.max(1, known.length) };
  };
  return {
    title: share(({ isTitleRight }) => isTitleRight),
    author: share(({ isAuthorRight }) => isAuthorRight),
    date: share(({ isDateRight }) => isDateRight),
  };
}

export function table(summaries: Record<string, Summary>): string {
  const rows = Object.entries(summaries).map(([name, summary]) =>
    [
      name.padEnd(14),
      String(summary.pages).padStart(5),
      ...[
        summary.f1,
        summary.precision,
        summary.recall,
        summary.with,
        summary.without,
        summary.kindRight,
      ].map((value) => value.toFixed(3)),
    ].join(' | '),
  );
  const head = `${'kind'.padEnd(14)} | pages | F1    | prec. | rec.  | with  | w/out | kind right`;
  return [head, ...rows].map((row) => `| ${row} |`).join('\n');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
