import type { Passage } from '../../text/passage.ts';
import { createBreather } from '../../text/breather.ts';
import { probeOf, probeText } from '../../text/probe.ts';
import { queryTerms } from '../../text/query-terms.ts';
import { eachSentence } from '../../text/sentences.ts';
import type { SourceStore } from '../../store/workspace/sources.ts';
import { atMost } from '../at-most.ts';
import { toPassage } from '../read-source.ts';
import type { ToolContext } from '../tool.ts';
import type { PlannedSection, ReportContent } from './report-content.ts';
import { sectionQuestion } from './section-question.ts';

export interface ReportDeps {
  sources: SourceStore;
}

const AT_ONCE = 3;
/** With so many sentences about it a section has enough to write from. */
const ENOUGH_SENTENCES = 3;
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
      if (!(await isCovered(context, { report, section, known }))) found.push(section.id);
    return found;
  });
  const sections = report.sections.filter(({ id }) => lacking.includes(id));
  await atMost(AT_ONCE, sections, (section) => research(context, { report, section }));
  return readable(sources, context.runId);
}

/** By what the section adds to the report's title: that all sources are about the title says nothing. */
async function isCovered(
  { signal }: ToolContext,
  { report, section, known }: { report: ReportContent; section: PlannedSection; known: Passage[] },
): Promise<boolean> {
  const subject = queryTerms(report.title);
  const own = queryTerms(section.title).filter((term) => !subject.includes(term));
  const probes = (own.length > 0 ? own : subject).map(probeOf);
  const breather = createBreather(signal);
  let found = 0;
  for (const { text: source } of known)
    for (const { heading, text } of eachSentence(source)) {
      if (breather.due()) await breather.rest();
      const read = probeText(`${heading}\n${text}`);
      if (probes.some((probe) => probe.test(read))) found += 1;
      if (found >= ENOUGH_SENTENCES) return true;
    }
  return false;
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

const isReadable = ({ text, picture }: Passage) => text.trim() !== '' || picture?.file !== undefined;

async function readable(sources: SourceStore, runId: string): Promise<Passage[]> {
  return (await sources.ofRun(runId)).map(toPassage).filter(isReadable);
}
