import type { BoostedTrees } from '../../server/src/text/boosted-trees.ts';
import { predict } from '../../server/src/text/boosted-trees.ts';
import { contextFeatures } from '../../server/src/providers/web/html/judge/context-features.ts';
import { BLOCK_FEATURES } from '../../server/src/providers/web/html/judge/block-features.ts';
import type { FeatureTable } from '../../server/src/providers/web/html/judge/features.ts';
import { kindsOf } from '../../server/src/providers/web/html/judge/judge-page.ts';
import type { PageModel } from '../../server/src/providers/web/html/judge/judge-page.ts';
import type { PageView } from '../../server/src/providers/web/html/judge/page-view.ts';
import { kindFeatures, PAGE_KINDS } from '../../server/src/providers/web/html/judge/page-kind.ts';
import type { WordScores } from '../../server/src/providers/web/html/judge/word-scores.ts';
import { binTable } from './binned.ts';
import type { BoostSettings } from './boost.ts';
import { boost } from './boost.ts';
import { learnWords } from './count-words.ts';
import { learnSigns } from './learn-signs.ts';
import type { LabelledPage } from './examples.ts';
import { viewFor } from './examples.ts';
import { featureTable } from './feature-table.ts';
import { seededRandom } from './random.ts';
import { weighByF1 } from './weigh-by-f1.ts';

const FIRST: BoostSettings = {
  trees: 100,
  leaves: 24,
  rate: 0.12,
  l2: 5,
  leastEvidence: 3,
  pageShare: 0.75,
  rowShare: 0.55,
  featureShare: 0.3,
};
const SECOND: BoostSettings = {
  trees: 120,
  leaves: 24,
  rate: 0.1,
  l2: 10,
  leastEvidence: 4,
  pageShare: 0.75,
  rowShare: 0.55,
  featureShare: 0.3,
};
const KIND: BoostSettings = {
  trees: 50,
  leaves: 8,
  rate: 0.1,
  l2: 2,
  leastEvidence: 2,
  pageShare: 0.8,
  rowShare: 1,
  featureShare: 0.3,
};
/** Blocks of one page that are learned from: some have ten thousand of the same. */
const MOST_BLOCKS = 220;

/** Learns all from some pages: what later stages are told of earlier ones is, for each page, by trees that never saw its host. */
export function learnModel(
  pages: readonly LabelledPage[],
  seed: number,
  say: (text: string) => void,
): PageModel {
  const folds = [...new Set(pages.map(({ fold }) => fold))].sort();
  const others = (fold: number): LabelledPage[] => pages.filter((page) => page.fold !== fold);
  const scoresFrom = (some: readonly LabelledPage[]): WordScores => ({
    ...learnWords(some.map(({ words }) => words)),
    signs: learnSigns(
      some.map(({ signs }) => signs),
      seededRandom(seed),
    ),
  });
  const scoresFor = new Map(folds.map((fold) => [fold, scoresFrom(others(fold))]));
  const viewOf = (page: LabelledPage): PageView => viewFor(page, scoresFor.get(page.fold)!);
  const tables = pages.map((page) => {
    const view = viewOf(page);
    return { ...featureTable(view, BLOCK_FEATURES), hasWords: view.texts.map(({ words }) => words > 0) };
  });
  say('words and features');

  const firstSet = new TrainingSet(pages, tables, { seed, weightsOf: ({ weights }) => weights });
  const firstFor = new Map(
    folds.map((fold) => [fold, firstSet.learn(FIRST, seed, (page) => page.fold !== fold)]),
  );
  const first = firstSet.learn(FIRST, seed);
  const scores = pages.map((page, i) => {
    const { hasWords, ...table } = tables[i]!;
    // As in judgePage: nobody asks for what has no words.
    return predict(
      firstFor.get(page.fold)!,
      table,
      new Float32Array(page.blocks.length),
      (row) => hasWords[row]!,
    );
  });
  say('first judgement');

  const unknown = PAGE_KINDS.map(() => 0);
  const seen = pages.map((page, i) => {
    const view = viewOf(page);
    const context = featureTable(view, [contextFeatures({ scores: scores[i]!, kinds: unknown })]);
    return {
      kindRow: kindFeatures(view, scores[i]!, page.page.url),
      rows: joined(tables[i]!, context),
      width: tables[i]!.width + context.width,
    };
  });
  const kindRows = seen.map(({ kindRow }) => kindRow);
  const kindsFor = new Map(
    folds.map((fold) => [fold, learnKinds(pages, kindRows, seed, (page) => page.fold !== fold)]),
  );
  const kinds = learnKinds(pages, kindRows, seed, () => true);
  say('kinds');

  seen.forEach((table, i) => fillKinds(table, kindsOf(kindRows[i]!, kindsFor.get(pages[i]!.fold)!)));
  const secondSet = new TrainingSet(pages, seen, {
    seed,
    weightsOf: (page, i) => weighByF1(page, scores[i]!),
  });
  const second = secondSet.learn(SECOND, seed + 1);
  say('second judgement');
  return { words: scoresFrom(pages), first, kinds, second };
}

/** The probabilities of the kinds are the last columns; they are known later than the others. */
function fillKinds({ rows, width }: FeatureTable, kinds: readonly number[]): void {
  for (let at = width - kinds.length; at < rows.length; at += width) rows.set(kinds, at);
}

function learnKinds(
  pages: readonly LabelledPage[],
  rows: readonly Float32Array[],
  seed: number,
  isUsed: (page: LabelledPage) => boolean,
): BoostedTrees[] {
  const used = pages.map((_, i) => i).filter((i) => isUsed(pages[i]!));
  const width = rows[0]!.length;
  const all = new Float32Array(used.length * width);
  used.forEach((i, row) => all.set(rows[i]!, row * width));
  const table = binTable(all, width);
  return PAGE_KINDS.map((kind, number) => {
    const labels = Float32Array.from(used, (i) => (pages[i]!.page.type === kind ? 1 : 0));
    const weights = new Float32Array(used.length).fill(1);
    return boost(
      { table, labels, weights, pages: Uint32Array.from(used) },
      KIND,
      seededRandom(seed + number),
    );
  });
}

/** Blocks of many pages in one table, at most so many of each page. */
class TrainingSet {
  private readonly pages: readonly LabelledPage[];
  private readonly table;
  private readonly pageOf: Uint32Array;
  private readonly labels: Float32Array;
  private readonly weights: Float32Array;

  constructor(
    pages: readonly LabelledPage[],
    tables: readonly FeatureTable[],
    { seed, weightsOf }: { seed: number; weightsOf: (page: LabelledPage, index: number) => Float32Array },
  ) {
    this.pages = pages;
    const { width } = tables[0]!;
    const random = seededRandom(seed);
    const chosen = pages.flatMap((labelled, page) => {
      const weights = weightsOf(labelled, page);
      const blocks = [...weights.keys()].filter((i) => weights[i]! > 0);
      const share = Math.min(1, MOST_BLOCKS / Math.max(1, blocks.length));
      return blocks
        .filter(() => random() < share)
        .map((block) => ({ page, block, weight: weights[block]! / share }));
    });
    const all = new Float32Array(chosen.length * width);
    chosen.forEach(({ page, block }, row) =>
      all.set(tables[page]!.rows.subarray(block * width, (block + 1) * width), row * width),
    );
    this.table = binTable(all, width);
    this.pageOf = Uint32Array.from(chosen, ({ page }) => page);
    this.labels = Float32Array.from(chosen, ({ page, block }) => pages[page]!.labels[block]!);
    this.weights = Float32Array.from(chosen, ({ weight }) => weight);
    const mean = this.weights.reduce((sum, weight) => sum + weight, 0) / chosen.length;
    this.weights = this.weights.map((weight) => weight / mean);
  }

  learn(
    settings: BoostSettings,
    seed: number,
    isUsed: (page: LabelledPage) => boolean = () => true,
  ): BoostedTrees {
    // What is not used weighs nothing; it would only be counted.
    const used = [...this.pageOf.keys()].filter((row) => isUsed(this.pages[this.pageOf[row]!]!));
    const { width, bins, edges } = this.table;
    const own = new Uint8Array(used.length * width);
    used.forEach((row, at) => own.set(bins.subarray(row * width, (row + 1) * width), at * width));
    const pick = (values: Float32Array): Float32Array => Float32Array.from(used, (row) => values[row]!);
    return boost(
      {
        table: { width, bins: own, edges },
        labels: pick(this.labels),
        weights: pick(this.weights),
        pages: Uint32Array.from(used, (row) => this.pageOf[row]!),
      },
      settings,
      seededRandom(seed),
    );
  }
}

function joined(
  left: { width: number; rows: Float32Array },
  right: { width: number; rows: Float32Array },
): Float32Array {
  const count = left.rows.length / left.width;
  const width = left.width + right.width;
  const rows = new Float32Array(count * width);
  for (let i = 0; i < count; i += 1) {
    rows.set(left.rows.subarray(i * left.width, (i + 1) * left.width), i * width);
    rows.set(right.rows.subarray(i * right.width, (i + 1) * right.width), i * width + left.width);
  }
  return rows;
}
