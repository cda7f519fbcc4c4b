import type { ReportView } from '../../../lib/run-view.ts';
import { withoutTableHead } from '../../../lib/without-table-head.ts';

/** An unfinished report in the form that it will have, so that nothing moves when it is finished. */
export function textSoFar({ title, sections }: Pick<ReportView, 'title' | 'sections'>): string {
  const parts = sections.map((section, index) =>
    [`## ${index + 1}. ${section.title}`, withoutTableHead(withoutHeading(section.text))].filter(
      (part) => part !== '',
    ),
  );
  return [`# ${title}`, ...parts.flat()].join('\n\n');
}

/** A model that begins with the heading says it twice. */
const withoutHeading = (text: string): string => text.replace(/^\s*#{1,6}\s[^\n]*(?:\n|$)/, '').trim();
