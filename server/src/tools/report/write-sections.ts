import type { TokenUsage } from '@quarry/api/common.ts';
import { isPicturePassage } from '../../prompts/pictures.ts';
import { reportNotes, sectionTextQuestion } from '../../prompts/report.ts';
import { selectSentences } from '../../text/select-sentences.ts';
import type { Passage } from '../../text/passage.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { ToolContext } from '../tool.ts';
import type { PlannedSection, ReportContent } from './report-content.ts';
import { sectionQuestion } from './section-question.ts';
import { sectionText } from './section-text.ts';

export interface WrittenSection {
  title: string;
  text: string;
}

/** Sentences looked at when the sources for a section are chosen. */
const SENTENCES = 40;
const MOST_SOURCES = 12;
const MOST_PICTURES = 3;

/** One after the other, because each has to know what those before it say. A finished one is never written again. */
export async function writeSections(
  context: ToolContext,
  report: ReportContent,
  passages: Passage[],
): Promise<WrittenSection[]> {
  const written: WrittenSection[] = [];
  const said = new Set<string>();
  for (const [index, section] of report.sections.entries()) {
    const { id: sectionId, title } = section;
    const chosen = await choosePassages(context, { question: sectionQuestion(report, section), passages });
    const before = context.used();
    const raw = await write(context, { report, section, index, passages: chosen, written });
    const text = sectionText(raw, { title, number: index + 1, said }) || leftOver(context, raw);
    const usage = since(before, context.used());
    context.emit('report_section_complete', { sectionId, index, title, text, usage });
    written.push({ title, text });
  }
  return written;
}

const since = (before: TokenUsage, now: TokenUsage): TokenUsage => ({
  inputTokens: now.inputTokens - before.inputTokens,
  outputTokens: now.outputTokens - before.outputTokens,
});

/** When all of a section was said before: a note may well stand in two sections, evidence stands in one. */
function leftOver({ input: { locale } }: ToolContext, raw: string): string {
  const words = reportNotes[locale];
  return /\[\d+\]/.test(raw) ? words.alreadySaid : raw.trim() || words.noEvidence;
}

/** The sources that say most to the question, cut to their relevant parts. */
async function choosePassages(
  context: ToolContext,
  { question, passages }: { question: string; passages: Passage[] },
): Promise<Passage[]> {
  const { signal } = context;
  const written = passages.filter(({ text }) => text.trim() !== '');
  const quotes = await selectSentences({ question, passages, limit: SENTENCES, signal });
  const numbers = new Set([...new Set(quotes.map(({ n }) => n))].slice(0, MOST_SOURCES));
  const telling = passages.filter(({ n }) => numbers.has(n));
  const found = telling.length > 0 ? telling : written.slice(0, MOST_SOURCES);
  // Of a picture nobody knows what it says to a section before it is seen.
  const shown = context.modelFor('section').canSee()
    ? passages.filter(isPicturePassage).slice(0, MOST_PICTURES)
    : [];
  const chosen = [...found, ...shown.filter((picture) => !found.includes(picture))];
  return cutToRelevant(chosen, { question, tokens: readingBudget(context, 'section'), signal });
}

/** What the sections before it may take beside the sources. */
const earlierTokens = (context: ToolContext): number => Math.floor(readingBudget(context, 'section') / 4);

function write(
  context: ToolContext,
  work: {
    report: ReportContent;
    section: PlannedSection;
    index: number;
    passages: Passage[];
    written: WrittenSection[];
  },
): Promise<string> {
  const { report, section, index, passages, written } = work;
  const { locale } = context.input;
  const fields = { sectionId: section.id, index, title: section.title };
  // A model without sources would write from memory: the program says what is true instead.
  if (passages.length === 0) {
    const note = reportNotes[locale].noEvidence;
    context.emit('report_section_start', fields);
    context.emit('report_section_delta', { ...fields, deltaText: note });
    return Promise.resolve(note);
  }
  return context.write(`${section.id}/text`, {
    ...sectionTextQuestion({ locale, report, index, passages, written, tokens: earlierTokens(context) }),
    passages,
    start: { type: 'report_section_start', payload: fields },
    delta: { type: 'report_section_delta', payload: fields, field: 'deltaText' },
  });
}
