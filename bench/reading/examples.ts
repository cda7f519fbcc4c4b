import type { PageView } from '../../server/src/providers/web/html/judge/page-view.ts';
import { viewPage } from '../../server/src/providers/web/html/judge/page-view.ts';
import type { WordScores } from '../../server/src/providers/web/html/judge/word-scores.ts';
import type { PageData } from '../../server/src/providers/web/html/page-data.ts';
import { readPageData } from '../../server/src/providers/web/html/page-data.ts';
import type { PageTree } from '../../server/src/providers/web/html/page-tree.ts';
import { buildPageTree } from '../../server/src/providers/web/html/page-tree.ts';
import type { TextBlock } from '../../server/src/providers/web/html/text-blocks.ts';
import { collectBlocks } from '../../server/src/providers/web/html/text-blocks.ts';
import type { PageWords } from './count-words.ts';
import { countWords } from './count-words.ts';
import type { PageSigns } from './learn-signs.ts';
import { pageSigns } from './learn-signs.ts';
import { seededRandom } from './random.ts';
import { labelBlocks } from './label-blocks.ts';
import type { GoldPage } from './read-pages.ts';
import { foldOf } from './read-pages.ts';
import { wordsOf } from './word-score.ts';

/** A page with what is known of its blocks, so far as it does not depend on what was learned. */
export interface LabelledPage {
  page: GoldPage;
  tree: PageTree;
  blocks: readonly TextBlock[];
  data: PageData;
  fold: number;
  labels: Float32Array;
  /** Words of each block. */
  counts: readonly number[];
  /** How much each block matters. */
  weights: Float32Array;
  words: PageWords;
  signs: PageSigns;
}

export function labelPage(page: GoldPage): LabelledPage {
  const tree = buildPageTree(page.html);
  const blocks = collectBlocks(tree.root);
  const words = blocks.map(({ text }) => wordsOf(text));
  const counts = words.map((list) => list.length);
  const labels = labelBlocks(words, page.content);
  const weights = weigh(counts, labels);
  return {
    page,
    tree,
    blocks,
    data: readPageData(tree),
    fold: foldOf(page),
    labels,
    counts,
    weights,
    words: countWords(tree, blocks, { labels, words: counts }),
    signs: pageSigns(blocks, { labels, weights, random: seededRandom(page.html.length) }),
  };
}

/** Words of a block that are counted: those of a book on one line would drown all else. */
export const LONGEST = 200;
const LEAST_CONTENT = 30;
const SHARE_OF_REST = 0.15;

// Every page counts about the same, however long it is: words are weighed against the content of their page. The rest
// counts a little too, or a page of a hundred times as much furniture would count a hundred times.
function weigh(counts: readonly number[], labels: Float32Array): Float32Array {
  const words = counts.map((count) => Math.min(count, LONGEST));
  const all = words.reduce((sum, count) => sum + count, 0);
  const content = words.reduce((sum, count, i) => sum + count * labels[i]!, 0);
  const scale = Math.max(LEAST_CONTENT, content + SHARE_OF_REST * all);
  return Float32Array.from(words, (count) => count / scale);
}

/** The page as the reader will see it with these words learned. */
export function viewFor({ tree, blocks, data }: LabelledPage, scores: WordScores): PageView {
  return viewPage(tree, blocks, { data, scores });
}
