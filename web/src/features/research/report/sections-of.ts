import { markdownBlocks } from '../../../lib/markdown-blocks.ts';
import { headingsOf } from './headings-of.ts';
import type { Heading } from './headings-of.ts';

/** A part of a report that is edited by itself: what stands before its first section, or a section. */
export interface ReportSection {
  text: string;
  /** Its own heading; empty where it has none. */
  title: string;
  headings: Heading[];
}

/** A report in its sections. Joined by blank lines they are the report. */
export function sectionsOf(text: string): ReportSection[] {
  const blocks = markdownBlocks(text);
  const starts = headingsOf(text)
    .filter(({ level, block }) => level === 2 && block > 0)
    .map(({ block }) => block);
  const bounds = [0, ...starts, blocks.length];
  return bounds.slice(0, -1).flatMap((from, index) => {
    const to = bounds[index + 1]!;
    if (to <= from) return [];
    const part = blocks
      .slice(from, to)
      .map((block) => block.text.trimEnd())
      .join('\n\n');
    const headings = headingsOf(part);
    return [{ text: part, title: headings[0]?.text ?? '', headings }];
  });
}

export const joined = (sections: readonly { text: string }[]): string =>
  sections
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');
