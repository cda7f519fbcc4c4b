import { z } from 'zod';
import type { Locale } from '@quarry/api/common.ts';
import { reportNotes } from '../../prompts/report.ts';
import type { ClosingKind } from '../../prompts/report.ts';
import { eachSentence } from '../../text/sentences.ts';
import { numbersIn } from './section-flaws.ts';

const MOST_FIGURES = 8;
const MOST_DISAGREEMENTS = 6;
const MOST_QUESTIONS = 6;
const MAX_LINE = 400;

const sourceNumber = z.coerce.number().int().nullish();
const words = z.string().nullish();
/** What a model writes to close a report: foreign input, and any of it may be missing. */
export const closingSchema = z.object({
  summary: words,
  figures: z.array(z.object({ what: z.string(), value: z.coerce.string(), n: sourceNumber })).nullish(),
  disagreements: z
    .array(z.object({ about: words, sides: z.array(z.object({ says: z.string(), n: sourceNumber })) }))
    .nullish(),
  questions: z.array(z.string()).nullish(),
});
type Closing = z.infer<typeof closingSchema>;

/** As Markdown what of a closing holds: it says nothing that the sections do not say, and cites nothing else. */
export function closingTexts(
  { summary, figures, disagreements, questions }: Closing,
  {
    locale,
    sections,
    noted = [],
  }: {
    locale: Locale;
    sections: readonly { text: string }[];
    /** Where sources disagree, as the research noted it: told where the model tells none. */
    noted?: readonly string[];
  },
): Record<ClosingKind, string> {
  const report = sections.map(({ text }) => text).join('\n\n');
  const cited = new Set(numbersIn(report));
  const isCited = (n: number | null | undefined): n is number => n != null && cited.has(n);
  const stated = statementsOf(report);
  return {
    summary: summaryText(summary ?? '', cited),
    figures: figuresText(
      (figures ?? []).filter(({ value, n }) => isCited(n) && stands(value, n, stated)),
      locale,
    ),
    disagreements: disagreementsText(disagreements ?? [], isCited) || notedText(noted, isCited),
    questions: [...new Set((questions ?? []).map(oneLine))]
      .filter((question) => question !== '')
      .slice(0, MOST_QUESTIONS)
      .map((question) => `- ${question}`)
      .join('\n'),
  };
}

/** Only the sentences that rest on a source. */
function summaryText(summary: string, cited: ReadonlySet<number>): string {
  const paragraphs = summary.split(/\n\s*\n/).map((paragraph) => {
    const line = paragraph.replaceAll(/\s+/g, ' ').trim();
    const found = [...eachSentence(line)];
    return found
      .map(({ start }, i) => line.slice(start, found[i + 1]?.start ?? line.length))
      .map((piece) => piece.replaceAll(/\s*\[(\d{1,4})\]/g, (mark, n) => (cited.has(Number(n)) ? mark : '')))
      .filter((piece) => numbersIn(piece).length > 0)
      .join('')
      .trim();
  });
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

function figuresText(
  figures: readonly { what: string; value: string; n?: number | null | undefined }[],
  locale: Locale,
): string {
  if (figures.length === 0) return '';
  const { figure, value: head } = reportNotes[locale];
  const lines = figures
    .slice(0, MOST_FIGURES)
    .map(({ what, value, n }) => `| ${cell(what)} | ${cell(value)} [${n}] |`);
  return [`| ${figure} | ${head} |`, '| --- | --- |', ...lines].join('\n');
}

type IsCited = (n: number | null | undefined) => n is number;

function disagreementsText(all: NonNullable<Closing['disagreements']>, isCited: IsCited): string {
  return all
    .map(({ about, sides }) => ({ about, sides: sides.filter(({ n }) => isCited(n)) }))
    .filter(({ sides }) => new Set(sides.map(({ n }) => n)).size > 1)
    .slice(0, MOST_DISAGREEMENTS)
    .map(({ about, sides }) => {
      const told = sides.map(({ says, n }) => `${oneLine(says)} [${n}]`).join(' / ');
      return about ? `- **${oneLine(about)}**: ${told}` : `- ${told}`;
    })
    .join('\n');
}

const notedText = (noted: readonly string[], isCited: IsCited): string =>
  noted
    .filter((line) => new Set(numbersIn(line).filter(isCited)).size > 1 && numbersIn(line).every(isCited))
    .slice(0, MOST_DISAGREEMENTS)
    .map((line) => `- ${line.replaceAll(/\s+/g, ' ').trim()}`)
    .join('\n');

/** The text before each citation, with it: what a source is said to state. */
const statementsOf = (text: string): string[] => text.match(/.*?(?:\[\d{1,4}\]\s*)+/g) ?? [];

const FIGURE = /\d+(?:[.,]\d+)*/g;

/** Whether the report says of the source that it states the numbers of a value; one without a number is no figure. */
function stands(value: string, n: number, stated: readonly string[]): boolean {
  const numbers = value.normalize('NFKC').match(FIGURE) ?? [];
  return (
    numbers.length > 0 &&
    stated
      .filter((statement) => numbersIn(statement).includes(n))
      .some((statement) => {
        const there = new Set(withoutCitations(statement).normalize('NFKC').match(FIGURE));
        return numbers.every((number) => there.has(number));
      })
  );
}

const withoutCitations = (text: string): string => text.replaceAll(/\s*\[\d{1,4}\]/g, '');

const oneLine = (text: string): string =>
  withoutCitations(text).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LINE).toWellFormed();

const cell = (text: string): string => oneLine(text).replaceAll('|', '\\|');
