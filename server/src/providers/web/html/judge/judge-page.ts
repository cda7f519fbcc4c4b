import type { PageData } from '../page-data.ts';
import type { PageTree } from '../page-tree.ts';
import type { TextBlock } from '../text-blocks.ts';
import { BLOCK_FEATURES } from './block-features.ts';
import type { BoostedTrees } from '../../../../text/boosted-trees.ts';
import { predict } from '../../../../text/boosted-trees.ts';
import { completeStructures } from './complete-structures.ts';
import { bestCut, contextFeatures } from './context-features.ts';
import { placeBits } from './element-facts.ts';
import { featureWriter, widthOf } from './features.ts';
import type { PageKind } from './page-kind.ts';
import { judgeAlike } from './judge-alike.ts';
import { kindFeatures, PAGE_KINDS } from './page-kind.ts';
import { filled, viewPage } from './page-view.ts';
import type { PageView } from './page-view.ts';
import type { WordScores } from './word-scores.ts';

/** Everything that was learned. */
export interface PageModel {
  words: WordScores;
  /** Judges each block by itself and what it stands in. */
  first: BoostedTrees;
  /** For each kind of page whether it is one. */
  kinds: readonly BoostedTrees[];
  /** Judges each block once more, knowing the first judgement of all others and the kind of the page. */
  second: BoostedTrees;
}

const CONTEXT_WIDTH = contextFeatures({ scores: new Float32Array(0), kinds: [] }).names.length;
/** Words from which on a text that stands twice on a page is meant once. */
const LONG_COPY = 8;
/**
 * A block that scores more is content. The second judgement was learned with weights that follow the F1 of each page, so
 * that one cut is right for all of them; see bench/reading/weigh-by-f1.ts.
 */
const CUT = 0.5;
const FURNITURE = placeBits('nav header footer aside form button dialog hidden label noscript');

export interface PageJudgement {
  kind: PageKind;
  isContent: (block: number) => boolean;
  /** Not one block looks like what readers come for. */
  hasNothing: boolean;
  /** The share of words in menus, forms and the like. */
  furniture: number;
  /** How many words all blocks before one have. */
  wordsBefore: Float64Array;
}

export function judgePage(
  tree: PageTree,
  blocks: readonly TextBlock[],
  { data, url, model }: { data: PageData; url: string | undefined; model: PageModel },
): PageJudgement {
  const view = viewPage(tree, blocks, { data, scores: model.words });
  const { kinds, scores: own } = judgeTwice(view, url, model);
  const scores = judgeAlike(view, own);
  const best = kinds.indexOf(Math.max(...kinds));
  return {
    kind: PAGE_KINDS[best]!,
    isContent: contentOf(view, scores),
    hasNothing: scores.every((score) => score < CUT),
    furniture: furnitureOf(view),
    wordsBefore: view.sums.words,
  };
}

// Rows of so many blocks are kept from the first judgement to the second; a larger page writes them twice.
const MOST_ROWS = 8_192;
// What the first judgement is sure of needs no second one: most of a page's links and buttons.
const SURELY_NOT = 0.01;

function judgeTwice(
  view: PageView,
  url: string | undefined,
  model: PageModel,
): { kinds: number[]; scores: Float32Array } {
  const { count, texts } = view;
  const firstWidth = widthOf(BLOCK_FEATURES);
  const width = firstWidth + CONTEXT_WIDTH;
  const table = { width, rows: rowsOf(width * Math.min(count, MOST_ROWS)) };
  const first = new Float32Array(count);
  const hasWords = (block: number): boolean => texts[block]!.words > 0;
  inSlices(count, featureWriter(view, BLOCK_FEATURES), (write, from, to) => {
    write(table, { from, to, column: 0, isAsked: hasWords });
    predict(model.first, table, first.subarray(from, to), (row) => hasWords(from + row));
  });
  const kinds = kindsOf(kindFeatures(view, first, url), model.kinds);
  const context = featureWriter(view, [contextFeatures({ scores: first, kinds })]);
  const again = count > MOST_ROWS ? featureWriter(view, BLOCK_FEATURES) : undefined;
  const scores = first.slice();
  const isUnsure = (block: number): boolean => first[block]! > SURELY_NOT;
  inSlices(count, context, (write, from, to) => {
    again?.(table, { from, to, column: 0, isAsked: isUnsure });
    write(table, { from, to, column: firstWidth, isAsked: isUnsure });
    predict(model.second, table, scores.subarray(from, to), (row) => isUnsure(from + row));
  });
  return { kinds, scores };
}

let lastRows = new Float32Array(0);

/** Kept from page to page: new memory costs more than filling it. Nobody reads a row that was not written for this page. */
function rowsOf(size: number): Float32Array {
  if (lastRows.length < size) lastRows = new Float32Array(size);
  return lastRows;
}

function inSlices<T>(count: number, writer: T, each: (writer: T, from: number, to: number) => void): void {
  for (let from = 0; from < count; from += MOST_ROWS) each(writer, from, Math.min(count, from + MOST_ROWS));
}

/** What is content, or the best there is; of the copies of a long text only the best one; and what belongs to them. */
function contentOf(view: PageView, scores: Float32Array): (block: number) => boolean {
  const single = withoutCopies(view, scores);
  const threshold = single.some((score) => score >= CUT)
    ? CUT
    : bestCut(single, (i) => view.texts[i]!.words).threshold;
  const kept = filled(new Uint8Array(single.length), (i) =>
    single[i]! > 0 && single[i]! >= threshold ? 1 : 0,
  );
  completeStructures(view, single, kept);
  return (i) => kept[i] === 1;
}

function withoutCopies({ blocks, copies, texts }: PageView, scores: Float32Array): Float32Array {
  const best = new Map<string, number>();
  const isCopied = (i: number): boolean =>
    copies[i]! > 1 && texts[i]!.words >= LONG_COPY && !blocks[i]!.isCode;
  scores.forEach((score, i) => {
    if (!isCopied(i)) return;
    const known = best.get(blocks[i]!.text);
    if (known === undefined || scores[known]! < score) best.set(blocks[i]!.text, i);
  });
  return scores.map((score, i) => (isCopied(i) && best.get(blocks[i]!.text) !== i ? 0 : score));
}

function furnitureOf({ count, texts, facts, kindElement, sums }: PageView): number {
  let words = 0;
  for (let i = 0; i < count; i += 1)
    if ((facts.places[kindElement[i]!.index]! & FURNITURE) !== 0) words += texts[i]!.words;
  return words / Math.max(1, sums.words[count]!);
}

/** How probable each kind is. */
export function kindsOf(row: Float32Array, trees: readonly BoostedTrees[]): number[] {
  const odds = trees.map((tree) => predict(tree, { rows: row, width: row.length }, new Float32Array(1))[0]!);
  const sum = odds.reduce((total, value) => total + value, 0);
  return odds.map((value) => value / sum);
}
