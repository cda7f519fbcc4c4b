import type { GivenFile } from '../eval-set.ts';

export interface Paragraph {
  title: string;
  text: string;
}

/** All paragraphs of a question as one attached text: a run takes ten files, and some sets have twenty paragraphs. */
export const asOneText = (paragraphs: readonly Paragraph[]): GivenFile => ({
  name: 'paragraphs.md',
  text: paragraphs.map(({ title, text }) => `## ${title}\n\n${text.trim()}\n`).join('\n'),
});
