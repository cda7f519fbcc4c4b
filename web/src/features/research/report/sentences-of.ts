/** A heading, or a row of a table. */
const ONE_PIECE = /^\s*(#{1,6}\s|\|)/;
/** The line below a table's head. */
const RULE = /^\|[\s:|-]+$/;

/** A text in its sentences and headings, for a comparison that shows what changed and no more. */
export function sentencesOf(text: string): string[] {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  return text
    .split('\n')
    .flatMap((line) =>
      ONE_PIECE.test(line)
        ? [line.trim()]
        : [...segmenter.segment(line)].map(({ segment }) => segment.trim()),
    )
    .filter((sentence) => sentence !== '' && !RULE.test(sentence));
}
