import { z } from 'zod';
import { mendQuestion } from '../../prompts/report-section.ts';
import { createBreather } from '../../text/breather.ts';
import type { Passage } from '../../text/passage.ts';
import { orWithout } from '../or-without.ts';
import { readingBudget } from '../reading-budget.ts';
import { cutToRelevant } from '../relevant-parts.ts';
import type { ToolContext } from '../tool.ts';
import type { PlannedSection } from './report-content.ts';
import { numbersIn, sectionFlaws } from './section-flaws.ts';
import type { Flaw } from './section-flaws.ts';

/** More than so many at once are for the reader to judge. */
const MOST_MENDS = 15;

interface Written {
  section: PlannedSection;
  text: string;
  /** What it may cite, whole. */
  passages: Passage[];
  /** The sections before it. */
  written: readonly { text: string }[];
}

const mends = z.object({
  mends: z.array(z.object({ number: z.coerce.number().int(), text: z.string().nullish() })),
});

/**
 * A section with what is wrong in it mended: sentences that their sources do not carry, that name none, that an earlier
 * section has said, or that were cut. A model writes them anew; what it leaves as it is, and cannot stay, is taken out.
 */
export async function mendSection(context: ToolContext, written: Written): Promise<string> {
  const { section, text, passages } = written;
  const look = (of: string) =>
    sectionFlaws(of, {
      passages,
      said: written.written.map((one) => one.text),
      breather: createBreather(context.signal),
    });
  const flaws = (await look(text)).slice(0, MOST_MENDS);
  if (flaws.length === 0) return text;
  const answers = await askForMends(context, { section, flaws, passages });
  const mended = replaced(text, flaws, answers);
  // What is still cut, or said before, has no place; what a program doubts is for the evidence to tell.
  const left = (await look(mended)).filter(({ kind }) => kind === 'cut' || kind === 'repeated');
  const whole = replaced(mended, left, () => '');
  return whole === '' ? text : whole;
}

async function askForMends(
  context: ToolContext,
  { section, flaws, passages }: { section: PlannedSection; flaws: readonly Flaw[]; passages: Passage[] },
): Promise<(index: number) => string | undefined> {
  const known = new Set(passages.map(({ n }) => n));
  const told = await cutToRelevant(passages, {
    question: flaws.map(({ piece }) => piece.text).join(' '),
    tokens: readingBudget(context, 'mend'),
    signal: context.signal,
  });
  const key = `${section.id}/mend`;
  const answer = await orWithout(context, key, () =>
    context.ask(key, {
      ...mendQuestion({
        locale: context.input.locale,
        title: section.title,
        flawed: flaws.map(({ piece, kind }) => ({ sentence: piece.text.trim(), flaw: kind })),
        passages: told,
      }),
      schema: mends,
    }),
  );
  return (index) => {
    const mend = answer?.mends.find(({ number }) => number === index + 1);
    if (!mend) return undefined;
    const text = oneLine(mend.text ?? '').replaceAll(/\s*\[(\d{1,4})\]/g, (mark, n) =>
      known.has(Number(n)) ? mark : '',
    );
    // A sentence of facts that cites nothing is no better than it was.
    const citesNone = numbersIn(text).length === 0;
    return citesNone && flaws[index]!.kind !== 'cut' ? '' : text;
  };
}

/** The text with other words in some places; undefined leaves a place as it is. */
function replaced(
  text: string,
  flaws: readonly Flaw[],
  wordsFor: (index: number) => string | undefined,
): string {
  let out = '';
  let at = 0;
  for (const [index, { piece }] of flaws.entries()) {
    const words = wordsFor(index);
    if (words === undefined) continue;
    const space = /\s*$/.exec(piece.text)![0];
    out += text.slice(at, piece.start) + (words === '' ? '' : words + space);
    at = piece.end;
  }
  return tidy(out + text.slice(at));
}

/** Items of a list and headings of which nothing is left. */
const tidy = (text: string): string =>
  text
    .replaceAll(/^\s*(?:[-*+•]|\d{1,3}[.)])\s*$\n?/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/^### .*\n+(?=###? |$(?![^]))/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
