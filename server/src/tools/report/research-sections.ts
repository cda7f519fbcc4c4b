import { z } from 'zod';
import { coverageQuestion } from '../../prompts/report-whole.ts';
import type { SectionNotes } from '../../prompts/report-section.ts';
import type { Passage } from '../../text/passage.ts';
import { allOrNone } from '../at-most.ts';
import { orWithout } from '../or-without.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import { toPassage } from '../read-source.ts';
import { researchBudget } from '../research/research-budget.ts';
import type { ResearchBudget } from '../research/research-budget.ts';
import { researchQuestion } from '../research/research-question.ts';
import type { SearchDeps } from '../research/research-question.ts';
import { shareReads } from '../research/share-reads.ts';
import type { ToolContext } from '../tool.ts';
import type { PlannedSection, ReportContent } from './report-content.ts';
import { sectionQuestion } from './section-question.ts';

const AT_ONCE = 3;
const MOST_MISSING = 4;
const MAX_QUESTION = 2_000;

/** What was found for one section; the texts themselves are sources of the run. */
export interface SectionFindings extends SectionNotes {
  /** Numbers of the sources that its own research has found. */
  numbers: number[];
}

/**
 * What the report is written from: for each section what the sources of the run lack, searched for side by side, and then
 * once more for what was still missing. All of it is there before the first section is written, so that every section knows
 * what the others will say.
 */
export async function researchSections(
  deps: SearchDeps,
  context: ToolContext,
  report: ReportContent,
): Promise<{ findings: SectionFindings[]; passages: Passage[] }> {
  const lacking = await whatLacks(deps, context, report);
  const own = shareReads(deps);
  const findings = await allOrNone(AT_ONCE, report.sections, (section) =>
    research(own, context, { report, section, missing: lacking.get(section.id) ?? [] }),
  );
  return { findings, passages: await readable(deps, context) };
}

const coverage = z.object({
  sections: z.array(z.object({ id: z.string(), missing: z.array(z.string()).nullish() })),
});

/** What is to be searched for, by section; all of it where nothing has been read. */
async function whatLacks(
  deps: SearchDeps,
  context: ToolContext,
  { title, sections }: ReportContent,
): Promise<Map<string, string[]>> {
  const numbers = await context.step('read', async () => (await readable(deps, context)).map(({ n }) => n));
  const read = (await readable(deps, context)).filter(({ n }) => numbers.includes(n));
  const everything = new Map(sections.map((section) => [section.id, [section.title]]));
  if (read.length === 0) return everything;
  const passages = await cutToRelevant(read, {
    question: [title, ...sections.map((section) => section.title)].join(' '),
    tokens: readingBudget(context, 'coverage'),
    signal: context.signal,
  });
  const told = await orWithout(context, 'coverage', () =>
    context.ask('coverage', {
      ...coverageQuestion({ locale: context.input.locale, title, sections, passages }),
      schema: coverage,
    }),
  );
  for (const { id, missing } of told?.sections ?? [])
    if (everything.has(id)) everything.set(id, (missing ?? []).slice(0, MOST_MISSING));
  return everything;
}

interface ToResearch {
  report: ReportContent;
  section: PlannedSection;
  missing: readonly string[];
}

async function research(
  deps: SearchDeps,
  context: ToolContext,
  { report, section, missing }: ToResearch,
): Promise<SectionFindings> {
  if (missing.length === 0) return { numbers: [], known: [], missing: [], contradictions: [] };
  const found = await researchQuestion(deps, context, {
    key: `${section.id}/research`,
    question: withMissing(sectionQuestion(report, section), missing),
    budget: withGapRound(researchBudget(context.input.depth, 'section')),
    about: section.title,
  });
  const numbers = unique(found.passages.map(({ n }) => n));
  const { known, contradictions } = found;
  return { numbers, known, contradictions, missing: numbers.length === 0 ? missing : found.missing };
}

const LEAST_PAGES = 4;

/** One more round for what the first has not found; with few pages all of them at once. */
const withGapRound = (budget: ResearchBudget): ResearchBudget =>
  budget.pages < LEAST_PAGES ? budget : { ...budget, rounds: Math.max(2, budget.rounds) };

const withMissing = (question: string, missing: readonly string[]): string =>
  [question, ...missing.filter((phrase) => !question.includes(phrase))]
    .join('; ')
    .slice(0, MAX_QUESTION)
    .toWellFormed();

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const isReadable = ({ text, picture }: Passage) => text.trim() !== '' || picture?.file !== undefined;

async function readable({ sourceDeps }: SearchDeps, { runId }: ToolContext): Promise<Passage[]> {
  return (await sourceDeps.sources.ofRun(runId)).map(toPassage).filter(isReadable);
}
