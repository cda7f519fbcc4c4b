import type { FeatureGroup } from './features.ts';
import { named } from './features.ts';
import { linkedPhrases, shareOfPhrases } from './linked-phrases.ts';
import { tagCodeOf } from './page-view.ts';
import type { WordRun } from './word-hashes.ts';
import { runOf, wordHashes } from './word-hashes.ts';

const BYLINE = /^(?:by|von|par|por|written by|posted by|author)\b/i;
const BYLINE_STARTS = new Set([...'bvpwa'].map((letter) => letter.charCodeAt(0)));
const LONGEST_LIKE_TITLE = 300;

/** What a block says, and how. */
export const textFeatures: FeatureGroup = {
  names: named(
    'words chars link links digits caps commas stops symbols closed wordLen code tag heading holderTag wMean wMin wMax wPhrase price date by copies copiesBefore titleHas titleIn descHas linked',
  ),
  prepare: (view) => {
    const { meta, title } = view.data;
    const inTitle = distinct(wordHashes(`${title} ${meta.get('og:title') ?? ''}`));
    const inDescription = distinct(wordHashes(meta.get('description') ?? meta.get('og:description') ?? ''));
    const linked = linkedPhrases(view.data);
    return (i, rows, start) => {
      let at = start;
      const block = view.blocks[i]!;
      const text = view.texts[i]!;
      const chars = Math.max(1, block.text.length);
      rows[at++] = text.words;
      rows[at++] = chars;
      rows[at++] = view.linkShare[i]!;
      rows[at++] = block.links;
      rows[at++] = text.digits / chars;
      rows[at++] = text.capitals / Math.max(1, text.letters);
      rows[at++] = text.commas;
      rows[at++] = text.stops;
      rows[at++] = text.symbols / chars;
      rows[at++] = text.isClosed;
      rows[at++] = text.letters / Math.max(1, text.words);
      rows[at++] = block.isCode ? 1 : 0;
      rows[at++] = view.tagCode[i]!;
      rows[at++] = view.headingLevel[i]!;
      rows[at++] = tagCodeOf(block.holder.tag);
      for (let n = 0; n < 4; n += 1) rows[at++] = view.wordScores[i * 4 + n]!;
      rows[at++] = view.hasPrice[i]!;
      rows[at++] = view.hasDate[i]!;
      rows[at++] = isByline(block.text) ? 1 : 0;
      rows[at++] = view.copies[i]!;
      rows[at++] = view.copiesBefore[i]!;
      const words = runOf(view.words, i);
      const count = Math.max(1, words.to - words.from);
      const isShort = chars < LONGEST_LIKE_TITLE;
      const common = isShort ? countIn(words, inTitle) : 0;
      rows[at++] = common / count;
      rows[at++] = common / Math.max(1, inTitle.length);
      rows[at++] = isShort ? countIn(words, inDescription) / count : 0;
      rows[at++] = linked.size > 0 ? shareOfPhrases(words, linked) : -1;
    };
  },
};

function distinct(words: Uint32Array): Uint32Array {
  return Uint32Array.from(new Set(words));
}

/** The known words are few: looking through them is faster than a set. */
function countIn({ hashes, from, to }: WordRun, known: Uint32Array): number {
  let count = 0;
  for (let i = from; i < to; i += 1) if (known.includes(hashes[i]!)) count += 1;
  return count;
}

/** Names of authors follow few words, with few first letters. */
function isByline(text: string): boolean {
  return BYLINE_STARTS.has(text.charCodeAt(0) | 32) && BYLINE.test(text);
}
