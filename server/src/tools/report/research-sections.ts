import { selectSentences } from '../../providers/model/embedded/select-sentences.ts';
import type { Passage } from '../../providers/model/embedded/task.ts';
import type { SourceStore } from '../../store/sources.ts';
import { atMost } from '../at-most.ts';
import { toPassage } from '../read-source.ts';
import type { ToolContext } from '../tool.ts';
import type { PlannedSection, ReportContent } from './report-content.ts';
import { sectionQuestion } from './section-question.ts';

export interface ReportDeps {
  sources: SourceStore;
}

const AT_ONCE = 3;
/** With so many sentences to its question a section has enough to write from. */
const ENOUGH_SENTENCES = 4;
const TOOLS = ['search', 'recall'];

/**
 * What the report is written from: the sources of the run, and for each section that they say too little about, what
 * a search adds. All of it is there before the first section is written, so that every section may use it.
 */
export async function researchSections(
  { sources }: ReportDeps,
  context: ToolContext,
  report: ReportContent,
): Promise<Passage[]> {
  const lacking = await context.step('lacking', async () => {
    const known = await readable(sources, context.runId);
    const found: string[] = [];
    for (const section of report.sections)
      if (!(await isCovered(context, { question: sectionQuestion(report, section), known })))
        found.push(section.id);
    return found;
  });
  const sections = report.sections.filter(({ id }) => lacking.includes(id));
  await atMost(AT_ONCE, sections, (section) => research(context, { report, section }));
  return readable(sources, context.runId);
}

async function isCovered(
  { signal }: ToolContext,
  { question, known }: { question: string; known: Passage[] },
): Promise<boolean> {
  const quotes = await selectSentences({ question, passages: known, limit: ENOUGH_SENTENCES, signal });
  return quotes.length >= ENOUGH_SENTENCES;
}

/** What a tool finds becomes sources of the run; the first that finds something is enough. */
async function research(
  context: ToolContext,
  { report, section }: { report: ReportContent; section: PlannedSection },
): Promise<void> {
  const query = sectionQuestion(report, section);
  for (const id of TOOLS) {
    const result = await context.useTool(`${section.id}/${id}`, { id, input: { query } });
    if (result.ok) return;
  }
}

async function readable(sources: SourceStore, runId: string): Promise<Passage[]> {
  return (await sources.ofRun(runId)).filter(({ body }) => body.trim() !== '').map(toPassage);
}
