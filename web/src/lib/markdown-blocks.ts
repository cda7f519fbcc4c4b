import { splitMarkdown } from './split-markdown.ts';

export interface MarkdownBlock {
  text: string;
  /** Where it begins in the whole. */
  start: number;
}

/** The blocks of a text, each with its place. */
export function markdownBlocks(text: string): MarkdownBlock[] {
  let from = 0;
  return splitMarkdown(text).map((block) => {
    const start = text.indexOf(block, from);
    from = start + block.length;
    return { text: block, start };
  });
}
