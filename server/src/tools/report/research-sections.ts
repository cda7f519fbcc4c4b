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
import type { Researched, SearchDeps } from '../research/research-question.ts';
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
  const findings = await allOrNone(AT_ONCE, report.sections, (section) =>
    research(deps, context, { report, section, missing: lacking.get(section.id) ?? [] }),
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
  const whole = sectionQuestion(report, section);
  const { first, gap } = inTwo(researchBudget(context.input.depth, 'section'));
  const about = section.title;
  const found = await researchQuestion(deps, context, {
    key: `${section.id}/research`,
    question: withMissing(whole, missing),
    budget: first,
    about,
    isFollowed: gap !== undefined,
  });
  // Where a depth has rounds enough, the research has gone after its gaps by itself.
  if (!gap || found.missing.length === 0 || found.rounds > 1) return together([found], missing);
  const question = withMissing(`${report.title}: ${section.title}`, found.missing);
  const key = `${section.id}/gap`;
  const more = await researchQuestion(deps, context, { key, question, budget: gap, about });
  return together([found, more], missing);
}

/** Two thirds of the pages for the section, the rest for what is missing then; with few pages all of them at once. */
function inTwo(budget: ResearchBudget): { first: ResearchBudget; gap?: ResearchBudget } {
  if (budget.pages < 4) return { first: budget };
  const pages = Math.ceil((budget.pages * 2) / 3);
  return { first: { ...budget, pages }, gap: { ...budget, rounds: 1, pages: budget.pages - pages } };
}

const withMissing = (question: string, missing: readonly string[]): string =>
  [question, ...missing.filter((phrase) => !question.includes(phrase))]
    .join('; ')
    .slice(0, MAX_QUESTION)
    .toWellFormed();

/** What is missing is what the last of them did not find; all that was looked for where none found anything. */
function together(rounds: readonly Researched[], asked: readonly string[]): SectionFindings {
  const numbers = unique(rounds.flatMap(({ passages }) => passages.map(({ n }) => n)));
  return {
    numbers,
    known: unique(rounds.flatMap(({ known }) => known)),
    missing: numbers.length === 0 ? asked : (rounds.at(-1)?.missing ?? []),
    contradictions: unique(rounds.flatMap(({ contradictions }) => contradictions)),
  };
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const isReadable = ({ text, picture }: Passage) => text.trim() !== '' || picture?.file !== undefined;

async function readable({ sourceDeps }: SearchDeps, { runId }: ToolContext): Promise<Passage[]> {
  return (await sourceDeps.sources.ofRun(runId)).map(toPassage).filter(isReadable);
}
