import type { TokenUsage } from '@quarry/api/common.ts';
import { isPicturePassage } from '../../prompts/pictures.ts';
import { reportNotes } from '../../prompts/report.ts';
import { goOnQuestion, sectionTextQuestion } from '../../prompts/report-section.ts';
import { createBreather } from '../../text/breather.ts';
import { selectSentences } from '../../text/select-sentences.ts';
import type { Passage } from '../../text/passage.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { MendedText, ToolContext, WrittenPart } from '../tool.ts';
import type { PlannedSection, ReportContent } from './report-content.ts';
import type { SectionFindings } from './research-sections.ts';
import { withoutFlaws } from './section-flaws.ts';
import { sectionQuestion } from './section-question.ts';
import { sectionText } from './section-text.ts';
import { showSection } from './show-section.ts';

export interface WrittenSection extends MendedText {
  title: string;
}

/** Sentences looked at when the sources for a section are chosen. */
const SENTENCES = 40;
const MOST_SOURCES = 12;
const MOST_PICTURES = 3;
/** A section that was cut goes on so often. */
const MOST_PARTS = 5;

interface Material {
  report: ReportContent;
  findings: readonly SectionFindings[];
  /** All that the run has read. */
  passages: Passage[];
}

/** One after the other, because each has to know what those before it say. A finished one is never written again. */
export async function writeSections(context: ToolContext, material: Material): Promise<WrittenSection[]> {
  const { report } = material;
  const written: WrittenSection[] = [];
  const said = new Set<string>();
  for (const [index, section] of report.sections.entries()) {
    const { id: sectionId, title } = section;
    const chosen = await choosePassages(context, { material, section, index });
    const before = context.used();
    const raw = await write(context, { material, section, index, passages: chosen, written });
    const first = sectionText(raw, { title, number: index + 1, said });
    const earlier = written.map(({ text }) => text);
    const breather = createBreather(context.signal);
    // Nearly the same words throughout are still better than none.
    const whole = (await withoutFlaws(first, { said: earlier, breather })) || first || leftOver(context, raw);
    const mended = await context.mend(`${sectionId}/evidence`, whole);
    const { text } = mended;
    const fields = { sectionId, index, title };
    if (squeezed(text) !== squeezed(raw)) showSection(context, fields, text);
    const usage = since(before, context.used());
    context.emit('report_section_complete', { ...fields, text, usage });
    written.push({ title, ...mended });
  }
  return written;
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const since = (before: TokenUsage, now: TokenUsage): TokenUsage => ({
  inputTokens: now.inputTokens - before.inputTokens,
  outputTokens: now.outputTokens - before.outputTokens,
});

/** When all of a section was said before: a note may well stand in two sections, evidence stands in one. */
function leftOver({ input: { locale } }: ToolContext, raw: string): string {
  const words = reportNotes[locale];
  return /\[\d+\]/.test(raw) ? words.alreadySaid : raw.trim() || words.noEvidence;
}

interface ToWrite {
  material: Material;
  section: PlannedSection;
  index: number;
}

/** All that was found for the section, and of what the run has besides the sources that say most to it. */
async function choosePassages(
  context: ToolContext,
  { material: { report, findings, passages }, section, index }: ToWrite,
): Promise<Passage[]> {
  const { signal } = context;
  const question = sectionQuestion(report, section);
  const { numbers: ownNumbers, missing } = findings[index]!;
  const own = new Set(ownNumbers);
  const isNothing = own.size === 0 && missing.length > 0;
  const written = passages.filter(({ text }) => text.trim() !== '');
  const quotes = await selectSentences({ question, passages, limit: SENTENCES, signal });
  const numbers = new Set([...own, ...quotes.map(({ n }) => n)].slice(0, Math.max(MOST_SOURCES, own.size)));
  const telling = passages.filter(({ n }) => numbers.has(n));
  // Sources in another language share no word with the question; they may tell all the same.
  const found = telling.length > 0 || isNothing ? telling : written.slice(0, MOST_SOURCES);
  // Of a picture nobody knows what it says to a section before it is seen.
  const shown = context.modelFor('section').canSee()
    ? passages.filter(isPicturePassage).slice(0, MOST_PICTURES)
    : [];
  const chosen = [...found, ...shown.filter((picture) => !found.includes(picture))];
  return cutToRelevant(chosen, { question, tokens: readingBudget(context, 'section'), signal });
}

/** What is told of the other sections beside the sources. */
const othersTokens = (context: ToolContext): number => Math.floor(readingBudget(context, 'section') / 4);

async function write(
  context: ToolContext,
  work: ToWrite & { passages: Passage[]; written: WrittenSection[] },
): Promise<string> {
  const { material, section, index, passages, written } = work;
  const { report, findings } = material;
  const { locale } = context.input;
  const fields = { sectionId: section.id, index, title: section.title };
  const start = { type: 'report_section_start', payload: fields } as const;
  const delta = { type: 'report_section_delta', payload: fields, field: 'deltaText' } as const;
  // A model without sources would write from memory: the program says what is true instead.
  if (passages.length === 0) {
    const note = reportNotes[locale].noEvidence;
    showSection(context, fields, note);
    return note;
  }
  const later = report.sections
    .map(({ title }, i) => ({ title, known: findings[i]!.known }))
    .slice(index + 1);
  const question = sectionTextQuestion({
    locale,
    report,
    index,
    passages,
    notes: findings[index]!,
    written,
    later,
    targets: { audience: report.audience, length: lengthOfSection(report) },
    tokens: othersTokens(context),
  });
  let part: WrittenPart | undefined;
  for (let n = 0; n < MOST_PARTS && (part === undefined || part.isCut); n += 1) {
    const asked = part ? goOnQuestion(question, locale, part.raw) : question;
    const key = n === 0 ? `${section.id}/text` : `${section.id}/text/${n}`;
    part = await context.writePart(key, { ...asked, passages, start, delta, mayGoOn: true, before: part });
  }
  return part!.text;
}

/** What closes a report has its share of the length too. */
function lengthOfSection({ length, sections, closing }: ReportContent): number | undefined {
  if (length === undefined) return undefined;
  return Math.round(length / (sections.length + (closing?.length ? 1 : 0)));
}
