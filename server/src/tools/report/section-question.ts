import type { PlannedSection, ReportContent } from './report-content.ts';

const MAX_CHARS = 2_000;

/** What a section has to answer, as a question to tools and sources. */
export function sectionQuestion(report: ReportContent, { title, description }: PlannedSection): string {
  const about = description === '' ? title : `${title}. ${description}`;
  return `${report.title}: ${about}`.slice(0, MAX_CHARS).toWellFormed();
}
