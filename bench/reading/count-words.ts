import { classWords } from '../../server/src/providers/web/html/judge/class-words.ts';
import type { PageTree } from '../../server/src/providers/web/html/page-tree.ts';
import type { TextBlock } from '../../server/src/providers/web/html/text-blocks.ts';
import { phraseHash } from '../../server/src/providers/web/html/judge/word-hashes.ts';
import { wordsOfText } from './words-of-text.ts';

/** Of one page: for each word the share of content among the words or blocks where it stands. */
export interface PageWords {
  classes: Map<number, number>;
  words: Map<number, number>;
  phrases: Map<number, number>;
}

export function countWords(
  tree: PageTree,
  blocks: readonly TextBlock[],
  truth: { labels: Float32Array; words: readonly number[] },
): PageWords {
  const { labels, words } = truth;
  const all = new Float64Array(blocks.length + 1);
  const good = new Float64Array(blocks.length + 1);
  blocks.forEach((_, i) => {
    all[i + 1] = all[i]! + words[i]!;
    good[i + 1] = good[i]! + words[i]! * labels[i]!;
  });
  const classes = new Shares();
  for (const element of tree.elements) {
    const weight = all[element.end]! - all[element.first]!;
    if (weight === 0) continue;
    for (const word of classWords(element.attributes))
      classes.add(word, weight, good[element.end]! - good[element.first]!);
  }
  const texts = new Shares();
  const phrases = new Shares();
  blocks.forEach(({ text }, i) => {
    const found = wordsOfText(text);
    const phrase = phraseHash(found);
    const label = labels[i]! >= 0.5 ? 1 : 0;
    for (const word of new Set(found.hashes)) texts.add(word, 1, label);
    if (phrase !== undefined) phrases.add(phrase, 1, label);
  });
  return { classes: classes.shares(), words: texts.shares(), phrases: phrases.shares() };
}

class Shares {
  private readonly sums = new Map<number, [number, number]>();

  add(key: number, weight: number, good: number): void {
    const sum = this.sums.get(key);
    if (!sum) this.sums.set(key, [weight, good]);
    else {
      sum[0] += weight;
      sum[1] += good;
    }
  }

  shares(): Map<number, number> {
    return new Map([...this.sums].map(([key, [weight, good]]) => [key, good / weight]));
  }
}

const DOUBT = 2;
const SEEN_OFTEN = { classes: 4, words: 8, phrases: 4 };

export type WordTables = Record<keyof PageWords, Map<number, number>>;

/** The logarithm of the odds for content of every word that enough pages have. */
export function learnWords(pages: readonly PageWords[]): WordTables {
  const learn = (kind: keyof PageWords): Map<number, number> => {
    const sums = new Map<number, [number, number]>();
    for (const page of pages) {
      for (const [word, share] of page[kind]) {
        const sum = sums.get(word);
        if (sum) {
          sum[0] += 1;
          sum[1] += share;
        } else sums.set(word, [1, share]);
      }
    }
    const table = new Map<number, number>();
    for (const [word, [count, good]] of sums)
      if (count >= SEEN_OFTEN[kind])
        table.set(word, Math.log((good + DOUBT / 2) / (count - good + DOUBT / 2)));
    return table;
  };
  return { classes: learn('classes'), words: learn('words'), phrases: learn('phrases') };
}
