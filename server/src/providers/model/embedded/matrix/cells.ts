import type { MatrixCellsTask } from '../../task.ts';
import { createBreather } from '../../../../text/breather.ts';
import { fold } from '../../../../text/fold.ts';
import { probeOf, probeText } from '../../../../text/probe.ts';
import { queryTerms } from '../../../../text/query-terms.ts';
import { factsAbout } from './facts.ts';
import type { Fact } from './facts.ts';
import { valueInFact } from './value-in-fact.ts';

interface ExtractedCell {
  columnId: string;
  value: string;
  n: number;
  quote: string;
}

type Column = MatrixCellsTask['columns'][number];

const MAX_SENTENCE = 400;
/** Share of a column's words that a sentence must hold to be about it. */
const ENOUGH = 0.5;

/** The cells of one row, each in the words of a passage; a column that none speaks of is left out. */
export async function cellsFor(task: MatrixCellsTask, signal?: AbortSignal): Promise<ExtractedCell[]> {
  const breather = createBreather(signal);
  const facts: Fact[] = [];
  for (const passage of task.passages)
    for (const fact of factsAbout(task.question, passage)) {
      facts.push(fact);
      if (breather.due()) await breather.rest();
    }
  const cells: ExtractedCell[] = [];
  for (const column of task.columns) {
    cells.push(...cellsOf(column, facts));
    if (breather.due()) await breather.rest();
  }
  return cells;
}

/** The best cell, and of figures and dates what other sources state in its place: whoever reads it sees both. */
function cellsOf(column: Column, facts: readonly Fact[]): ExtractedCell[] {
  const best = bestCell(column, facts);
  if (!best) return [];
  if (column.type !== 'number' && column.type !== 'date') return [best];
  const others = [...new Set(facts.map(({ n }) => n))]
    .filter((n) => n !== best.n)
    .flatMap(
      (n) =>
        bestCell(
          column,
          facts.filter((fact) => fact.n === n),
        ) ?? [],
    )
    .filter(({ quote }) => column.type === 'date' || areOfOneKind(quote, best.quote));
  return [best, ...others];
}

const FIGURE = /\d[\d,.]*/g;

/** Whether both speak of the same measure: what stands at their figures is the same word. */
function areOfOneKind(one: string, other: string): boolean {
  const [units, known] = [one, other].map((quote) => new Set(unitsIn(quote)));
  return [...units!].some((unit) => known!.has(unit));
}

const unitsIn = (quote: string): string[] =>
  [...fold(quote).matchAll(FIGURE)].map(({ 0: figure, index, input }) => {
    const after = /^\s?[\p{L}%°]+/u.exec(input.slice(index + figure.length))?.[0].trim();
    return after ?? /[$€£¥]$/u.exec(input.slice(0, index))?.[0] ?? '';
  });

/** What stands under the column's name first, then the sentence that holds most of its words. */
function bestCell(column: Column, facts: readonly Fact[]): ExtractedCell | undefined {
  const names = namesFor(column.name);
  const labelled = facts.filter(
    ({ label }) => label !== '' && names.some((name) => isSameLabel(fold(label), name)),
  );
  for (const fact of labelled) {
    const cell = cellFrom(fact, column, 0);
    if (cell) return cell;
  }
  for (const name of names) {
    const cell = cellFromSentences(column, facts, queryTerms(name).map(probeOf));
    if (cell) return cell;
  }
  return undefined;
}

function cellFromSentences(
  column: Column,
  facts: readonly Fact[],
  probes: readonly RegExp[],
): ExtractedCell | undefined {
  if (probes.length === 0) return undefined;
  const sentences = facts
    .filter(({ label, value }) => label === '' && value.length <= MAX_SENTENCE)
    .map((fact) => ({ fact, text: probeText(fact.value) }))
    .map(({ fact, text }) => ({ fact, text, share: shareOf(probes, text) }))
    .filter(({ share }) => share >= ENOUGH)
    .toSorted((a, b) => b.share - a.share || a.text.length - b.text.length);
  for (const { fact, text } of sentences) {
    const near = Math.max(0, ...probes.map((probe) => text.search(probe)));
    const cell = cellFrom(fact, column, near);
    if (cell) return cell;
  }
  return undefined;
}

function cellFrom({ n, value, quote }: Fact, column: Column, near: number): ExtractedCell | undefined {
  const found = valueInFact(value, { type: column.type, near });
  return found === undefined ? undefined : { columnId: column.id, value: found, n, quote };
}

/** "Price" and "Price (USD)", 「価格」 and 「価格(税込)」. */
const isSameLabel = (label: string, name: string): boolean =>
  label.trim() === name.trim() || bare(label) === bare(name);

const bare = (label: string): string => label.replaceAll(/\(.*?\)|[^\p{L}\p{N}]/gu, '');

const shareOf = (probes: readonly RegExp[], text: string): number =>
  probes.filter((probe) => probe.test(text)).length / probes.length;

// What sources call the properties that things are most often compared by.
const GROUPS = [
  'price prices cost costs fee fees 価格 料金 値段 費用',
  'licence license licensed ライセンス',
  'released release launched launch 公開 発売 リリース',
  'founded established 設立 創業 創立',
  'height tall elevation 高さ 標高',
  'website homepage site 公式サイト ホームページ',
  'size 大きさ サイズ',
  'population inhabitants 人口',
  'owner owned 所有者 運営',
  'location located 所在地 場所',
].map((group) => group.split(' ').map(fold));

/** Other words for what a column is called, word by word; itself first. */
function namesFor(name: string): string[] {
  const folded = fold(name);
  const words = folded.split(/[^\p{L}\p{N}]+/u);
  const group = GROUPS.find((names) => names.some((other) => words.includes(other)));
  const own = group?.find((other) => words.includes(other));
  return group && own ? [folded, ...group.map((other) => folded.replace(own, other))] : [folded];
}
