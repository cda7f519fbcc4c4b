import { checkFigures, readFacts, type Facts } from './facts.ts';
import { namesOf, toldNames } from './names.ts';
import type { TextDate } from './read-dates.ts';
import type { TextNumber } from './read-numbers.ts';
import type { SourceSentence } from './weigh-claim.ts';

/** All that sources tell, read once for all sentences that rest on them. */
export interface Told {
  text: string;
  facts: Pick<Facts, 'dates' | 'numbers' | 'versions'>;
}

/** `besides`: what a writer knows besides, such as the question. */
export function toldBy(sentences: readonly SourceSentence[], besides: string): Told {
  return {
    text: [...sentences.map(({ text, heading }) => `${heading}\n${text}`), besides].join('\n'),
    facts: figuresToldBy(sentences, besides),
  };
}

export function figuresToldBy(sentences: readonly SourceSentence[], besides: string): Told['facts'] {
  const all = [...sentences.map((sentence) => sentence.facts()), readFacts(besides)];
  return {
    dates: all.flatMap(({ dates }) => dates),
    numbers: all.flatMap(({ numbers }) => numbers),
    versions: all.flatMap(({ versions }) => versions),
  };
}

/** A writer counts what he lists himself: "three reasons". */
const COUNTED_BY_WRITER = 12;

/** Figures and names of a sentence that stand nowhere in what it rests on, and cannot have been worked out from it. */
export function inventionsIn(claim: string, told: Told): string[] {
  return [...inventedFigures(claim, told), ...inventedNames(claim, told)];
}

/** The figures alone: they can be compared in any language. */
export function inventedFigures(claim: string, { facts: told }: Pick<Told, 'facts'>): string[] {
  const facts = readFacts(claim);
  const signs = facts.signs;
  const missing = checkFigures(facts, [{ ...told, text: '', signs }]).filter(
    ({ found }) => found === 'other' || found === 'absent',
  );
  const known = [...told.numbers, ...facts.numbers];
  return missing
    .filter(({ start }) => {
      const number = facts.numbers.find((one) => one.start === start);
      if (number) return !mayBeWorkedOut(number, known);
      const date = facts.dates.find((one) => one.start === start);
      return !date || !isToldInPart(date, told);
    })
    .map(({ written }) => written);
}

/** Pages say "on 3 May" of the year that they were written in. */
const isToldInPart = (date: TextDate, { dates, numbers }: Told['facts']): boolean =>
  dates.some(
    ({ year, month, day }) =>
      (year !== undefined && year === date.year) ||
      (date.month !== undefined && month === date.month && day === date.day),
  ) || numbers.some(({ value, unit }) => !unit && value === date.year);

const MOST_COMPARED = 60;

/** Sums, differences, shares and multiples of figures that are told are the writer's own work, and no inventions. */
function mayBeWorkedOut(number: TextNumber, known: readonly TextNumber[]): boolean {
  const { value, step, unit, isAbout, isOrdinal } = number;
  if (isOrdinal || (!unit && Number.isInteger(value) && Math.abs(value) <= COUNTED_BY_WRITER)) return true;
  const near = Math.max(step / 2, isAbout ? value * 0.1 : 0) + 1e-9;
  const isIt = (other: number) => Math.abs(other - value) <= near;
  const others = known.filter((other) => other !== number).slice(0, MOST_COMPARED);
  return others.some((one) =>
    others.some(
      (two) =>
        one !== two &&
        (isIt(one.value - two.value) ||
          isIt(one.value + two.value) ||
          isIt((one.value / two.value) * 100) ||
          isIt((one.value / two.value - 1) * 100) ||
          isIt((1 - one.value / two.value) * 100) ||
          isIt(one.value / two.value)),
    ),
  );
}

function inventedNames(claim: string, { text }: Told): string[] {
  const all = plain(text);
  const told = new Set(toldNames(claim, text));
  return namesOf(claim).filter(
    (name) =>
      !told.has(name) && isNameForSure(name, claim) && !stems(name).some((stem) => all.includes(stem)),
  );
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll('.', '');

/** "England" of "English", "African-Americans" of "an American": told in another form. */
const stems = (name: string): string[] =>
  plain(name)
    .split(/[\s-]+/)
    .filter((word) => word.length >= 4)
    .map((word) => word.slice(0, Math.max(4, word.length - 4)));

/** The first word of a sentence is written large whatever it is, and a title or a degree stands for no one. */
function isNameForSure(name: string, claim: string): boolean {
  if (/[\p{Script=Katakana}\p{Script=Han}]/u.test(name)) return name.length >= 3;
  const at = claim.indexOf(name);
  return name.length > 3 && at > 0 && claim[at - 1] !== '-' && /\p{Ll}/u.test(name);
}
