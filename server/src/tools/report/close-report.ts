import { reportNotes } from '../../prompts/report.ts';
import type { ClosingKind } from '../../prompts/report.ts';
import { closingQuestion } from '../../prompts/report-whole.ts';
import { orWithout } from '../or-without.ts';
import type { MendedText, ToolContext } from '../tool.ts';
import { closingSchema, closingTexts } from './closing-texts.ts';
import type { ReportContent } from './report-content.ts';
import type { SectionFindings } from './research-sections.ts';
import { showSection } from './show-section.ts';
import type { WrittenSection } from './write-sections.ts';

/**
 * Adds what only the whole report can say, each as a section of its own behind the others: none of those is touched, so
 * that the report is what was streamed. A model that cannot write it leaves the report as it is.
 */
export async function closeReport(
  context: ToolContext,
  {
    report,
    sections,
    findings,
  }: { report: ReportContent; sections: readonly WrittenSection[]; findings: readonly SectionFindings[] },
): Promise<WrittenSection[]> {
  const kinds = report.closing ?? [];
  const isAboutNothing = !sections.some(({ text }) => /\[\d+\]/.test(text));
  if (kinds.length === 0 || isAboutNothing) return [];
  const { locale } = context.input;
  const stock = {
    missing: findings.flatMap(({ missing }) => missing),
    contradictions: findings.flatMap(({ contradictions }) => contradictions),
  };
  const written = await orWithout(context, 'closing', () =>
    context.ask('closing', {
      ...closingQuestion({ locale, title: report.title, kinds, sections, stock }),
      schema: closingSchema,
    }),
  );
  if (!written) return [];
  const texts = closingTexts(written, { locale, sections, noted: stock.contradictions });
  const added: WrittenSection[] = [];
  for (const kind of kinds) {
    const text = texts[kind];
    if (text === '') continue;
    // A question states nothing that a source could carry.
    const mended =
      kind === 'questions' ? { text, evidence: [] } : await context.mend(`closing/${kind}/evidence`, text);
    added.push(show(context, { kind, ...mended, index: sections.length + added.length }));
  }
  return added;
}

function show(
  context: ToolContext,
  { kind, index, ...mended }: { kind: ClosingKind; index: number } & MendedText,
): WrittenSection {
  const title = reportNotes[context.input.locale].closing[kind];
  const fields = { sectionId: `closing-${kind}`, index, title };
  showSection(context, fields, mended.text);
  context.emit('report_section_complete', { ...fields, text: mended.text });
  return { title, ...mended };
}
