import type { FeatureGroup } from './features.ts';
import { named } from './features.ts';
import { linkedPhrases, shareOfPhrases } from './linked-phrases.ts';
import { tagCodeOf } from './page-view.ts';
import { wordHashes } from './word-hashes.ts';

const BYLINE = /^(?:by|von|par|por|written by|posted by|author)\b/i;
const LONGEST_LIKE_TITLE = 300;

/** What a block says, and how. */
export const textFeatures: FeatureGroup = {
  names: named(
    'words chars link links digits caps commas stops symbols closed wordLen code tag heading holderTag wMean wMin wMax wPhrase price date by copies copiesBefore titleHas titleIn descHas linked',
  ),
  prepare: (view) => {
    const { meta, title } = view.data;
    const inTitle = new Set(wordHashes(`${title} ${meta.get('og:title') ?? ''}`));
    const inDescription = new Set(wordHashes(meta.get('description') ?? meta.get('og:description') ?? ''));
    const linked = linkedPhrases(view.data);
    return (i, put) => {
      const block = view.blocks[i]!;
      const text = view.texts[i]!;
      const chars = Math.max(1, block.text.length);
      put(text.words);
      put(chars);
      put(view.linkShare[i]!);
      put(block.links);
      put(text.digits / chars);
      put(text.capitals / Math.max(1, text.letters));
      put(text.commas);
      put(text.stops);
      put(text.symbols / chars);
      put(text.isClosed);
      put(text.letters / Math.max(1, text.words));
      put(block.isCode ? 1 : 0);
      put(view.tagCode[i]!);
      put(view.headingLevel[i]!);
      put(tagCodeOf(block.holder.tag));
      for (let n = 0; n < 4; n += 1) put(view.wordScores[i * 4 + n]!);
      put(view.hasPrice[i]!);
      put(view.hasDate[i]!);
      put(BYLINE.test(block.text) ? 1 : 0);
      put(view.copies[i]!);
      put(view.copiesBefore[i]!);
      const words = view.words[i]!;
      const isShort = chars < LONGEST_LIKE_TITLE;
      const common = isShort ? countIn(words, inTitle) : 0;
      put(common / Math.max(1, words.length));
      put(common / Math.max(1, inTitle.size));
      put(isShort ? countIn(words, inDescription) / Math.max(1, words.length) : 0);
      put(linked.size > 0 ? shareOfPhrases(words, linked) : -1);
    };
  },
};

function countIn(words: readonly number[], known: ReadonlySet<number>): number {
  let count = 0;
  for (const word of words) if (known.has(word)) count += 1;
  return count;
}
