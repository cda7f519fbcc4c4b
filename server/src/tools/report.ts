import { z } from 'zod';
import { outlineQuestion, reportNotes } from '../prompts/report.ts';
import { citedSources } from './cited-sources.ts';
import { readingBudget } from './reading-budget.ts';
import { cutToRelevant } from './relevant-parts.ts';
import { closeReport } from './report/close-report.ts';
import { targetsIn, withoutTargets } from './report/read-targets.ts';
import type { Targets } from './report/read-targets.ts';
import { reportContent, toReportContent, writtenStructure } from './report/report-content.ts';
import type { ReportContent } from './report/report-content.ts';
import { researchSections } from './report/research-sections.ts';
import { writeSections } from './report/write-sections.ts';
import type { WrittenSection } from './report/write-sections.ts';
import { researchBudget } from './research/research-budget.ts';
import { researchQuestion } from './research/research-question.ts';
import type { SearchDeps } from './research/research-question.ts';
import type { CarriedOut, DraftRequest, ReviewTool } from './review-tool.ts';
import type { ToolContext } from './tool.ts';
import { writeDraft } from './write-draft.ts';

/** Half of the room for sources is enough to structure by. */
const SOURCE_SHARE = 0.5;
const MAX_QUESTION = 2_000;

const input = z.object({
  query: z.string().trim().min(1).max(4_000).describe('What the report is about, and what it has to cover.'),
});

/**
 * A source has one number in the whole run: in what was searched, in the sections as they are written, in the finished
 * report and in its evidence. So a number that a reader sees is never changed under their eyes.
 */
export function createReportTool(deps: SearchDeps): ReviewTool<ReportContent> {
  return {
    kind: 'report',
    description:
      'Drafts the structure of a report, which a human reviews, then researches and writes it section by section with citations. For reports and other long documents.',
    input,
    content: reportContent,
    events: {
      first: (content) => ({ type: 'first_report_structure', payload: content }),
      rejected: (feedback) => ({ type: 'report_structure_rejected', payload: { answer: feedback } }),
      regenerated: (content) => ({ type: 'regenerated_report_structure', payload: content }),
      confirmed: () => ({ type: 'report_structure_confirmed', payload: {} }),
    },
    async draft(request, context) {
      const content = await draftStructure(deps, request, context);
      context.emit('report-structure-draft-complete', { ...content, usage: context.used() });
      return content;
    },
    carryOut: (content, context) => writeReport(deps, content, context),
  };
}

async function draftStructure(
  deps: SearchDeps,
  { query, passages, previous }: DraftRequest<ReportContent>,
  context: ToolContext,
): Promise<ReportContent> {
  const { locale, inputText } = context.input;
  const scouted = passages.length === 0 && !previous ? await scout(deps, context, query) : undefined;
  const read = scouted?.passages.map(({ id: _id, ...passage }) => passage) ?? passages;
  const known = await cutToRelevant(read, {
    question: query,
    tokens: Math.floor(readingBudget(context, 'outline') * SOURCE_SHARE),
    signal: context.signal,
  });
  const written = await writeDraft(context, {
    ...outlineQuestion({
      locale,
      query,
      request: inputText.slice(0, MAX_QUESTION),
      read,
      passages: known,
      scouted,
      previous,
    }),
    schema: writtenStructure,
    delta: 'report-structure-draft-delta',
  });
  const asked = {
    ...previousTargets(previous?.content),
    ...targetsIn(previous?.feedback ?? inputText, locale),
  };
  return toReportContent(written, { question: reportNotes[locale].question, asked });
}

/** What the reviewer does not speak of stays. */
const previousTargets = (content: ReportContent | undefined): Targets => ({
  ...(content?.audience !== undefined && { audience: content.audience }),
  ...(content?.length !== undefined && { length: content.length }),
});

/** A look at what there is, so that the structure is not drafted before anything was read. */
function scout(deps: SearchDeps, context: ToolContext, query: string) {
  return researchQuestion(deps, context, {
    key: 'scout',
    question: withoutTargets(query).slice(0, MAX_QUESTION).toWellFormed(),
    budget: researchBudget(context.input.depth, 'section'),
    isFollowed: context.input.depth !== 'quick',
  });
}

async function writeReport(
  deps: SearchDeps,
  report: ReportContent,
  context: ToolContext,
): Promise<CarriedOut> {
  const { findings, passages } = await researchSections(deps, context, report);
  const sections = await writeSections(context, { report, findings, passages });
  const closing = await closeReport(context, { report, sections, findings });
  const text = assemble(report.title, [...sections, ...closing]);
  const sources = citedSources(text, await deps.sourceDeps.sources.ofRun(context.runId));
  context.emit('report_complete', { title: report.title, text, sources });
  const cited = new Set(sources.map(({ n }) => n));
  const evidence = [...sections, ...closing].map((section) => section.evidence);
  return {
    kind: 'answer',
    text,
    passages: passages.filter(({ n }) => cited.has(n)),
    ...(evidence.every((rows) => rows !== undefined) && { evidence: evidence.flat() }),
  };
}

function assemble(title: string, sections: readonly WrittenSection[]): string {
  const parts = sections.map((section, i) => `## ${i + 1}. ${section.title}\n\n${section.text}`);
  return [`# ${title}`, ...parts].join('\n\n');
}
