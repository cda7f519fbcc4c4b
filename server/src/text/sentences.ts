import { blocks } from './blocks.ts';
import { plainText, type PlainText } from './plain-text.ts';
import { sentenceRanges } from './sentence-ranges.ts';

export interface Sentence {
  /** The words of the source without Markdown markup, white space folded. */
  text: string;
  /** Where it stands in the source. */
  start: number;
  end: number;
  /** The nearest heading above it, or ''. */
  heading: string;
}

/** The sentences of a Markdown or plain text, in any mix of English and Japanese. */
export function sentences(source: string): Sentence[] {
  return [...eachSentence(source)];
}

/** The same, one by one, for callers that pause in between. */
export function* eachSentence(source: string): Generator<Sentence> {
  let heading = '';
  for (const block of blocks(source)) {
    const plain = plainText(source.slice(block.start, block.end));
    if (block.kind === 'heading') heading = plain.text;
    else yield* blockSentences(plain, { offset: block.start, heading });
  }
}

function* blockSentences(
  plain: PlainText,
  { offset, heading }: { offset: number; heading: string },
): Generator<Sentence> {
  for (const { start, end } of sentenceRanges(plain.text)) {
    const text = plain.text.slice(start, end);
    if (!/[\p{L}\p{N}]/u.test(text)) continue;
    yield {
      text,
      start: offset + plain.origin(start),
      end: offset + plain.origin(end - 1) + 1,
      heading,
    };
  }
}
