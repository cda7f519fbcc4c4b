import { createBreather } from './breather.ts';
import { keyWords } from './key-words.ts';
import type { Passage } from './passage.ts';
import { probeOf, probeText } from './probe.ts';
import { queryTerms } from './query-terms.ts';
import { selectSentences } from './select-sentences.ts';
import { isGram } from './tokens.ts';

/** Where the research into a question stands. */
export interface Stock {
  /** What the sources say to it, each with the number of its source. */
  known: string[];
  /** What is still to be found. */
  missing: string[];
  /** Where sources say different things of the same. */
  contradictions: string[];
}

const MOST_KNOWN = 6;

/** Without a language model: known is what can be quoted, missing are the words of the question that stand nowhere. */
export async function stockByTerms({
  question,
  passages,
  signal,
}: {
  question: string;
  passages: readonly Passage[];
  signal?: AbortSignal;
}): Promise<Stock> {
  const quotes = await selectSentences({ question, passages, limit: MOST_KNOWN, signal });
  return {
    known: quotes.map(({ quote, n }) => `${quote} [${n}]`),
    missing: await uncoveredWords({ question, passages, signal }),
    contradictions: [],
  };
}

/** Words that say what is to be made, or how many there are: no page is about them. */
const OF_THE_REQUEST =
  /^(?:reports?|write|draft|overviews?|summar(?:y|ies|ise|ize)|tables?|matrix|compar(?:e|ison)|lists?|words|pages|one|two|three|four|five|six|seven|eight|nine|ten|レポート|報告書?|比較表?|一覧表?|概要|まとめ)$/i;

/** The telling words of a question that no text holds, as they are written. */
async function uncoveredWords({
  question,
  passages,
  signal,
}: {
  question: string;
  passages: readonly Passage[];
  signal?: AbortSignal | undefined;
}): Promise<string[]> {
  const breather = createBreather(signal);
  const words = keyWords(question)
    .split(' ')
    .filter((word) => !OF_THE_REQUEST.test(word))
    .map((word) => ({
      word,
      probes: queryTerms(word)
        .filter((term) => !isGram(term))
        .map(probeOf),
    }));
  let open = words.filter(({ probes }) => probes.length > 0);
  for (const { title, text } of passages) {
    if (open.length === 0) break;
    if (breather.due()) await breather.rest();
    const read = probeText(`${title}\n${text}`);
    open = open.filter(({ probes }) => !probes.every((probe) => probe.test(read)));
  }
  return [...new Set(open.map(({ word }) => word))];
}
