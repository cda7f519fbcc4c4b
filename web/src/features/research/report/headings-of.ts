import { splitMarkdown } from '../../../lib/split-markdown.ts';

export interface Heading {
  level: number;
  text: string;
  /** Which block of the text begins with it. */
  block: number;
}

/** The headings of a report, for its table of contents. */
export function headingsOf(text: string): Heading[] {
  return splitMarkdown(text).flatMap((block, index) => {
    const match = /^(#{1,3})\s+(.+?)\s*#*$/m.exec(block.split('\n', 1)[0]!);
    return match ? [{ level: match[1]!.length, text: plain(match[2]!), block: index }] : [];
  });
}

const plain = (text: string): string =>
  text
    .replaceAll(/\[(\d+)\]/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
    .trim();
