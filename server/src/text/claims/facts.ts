import { compareDates, readDates, type TextDate } from './read-dates.ts';
import { holdsNumber, inBase } from './hold-number.ts';
import { readNumbers, type TextNumber } from './read-numbers.ts';
import { compareVersions, readVersions, type TextVersion } from './read-versions.ts';
import { foldSentence, readSigns, type Signs } from './signs.ts';

/** What of a sentence can be compared without understanding it. */
export interface Facts {
  text: string;
  dates: TextDate[];
  numbers: TextNumber[];
  versions: TextVersion[];
  signs: Signs;
}

export function readFacts(sentence: string): Facts {
  const text = foldSentence(sentence);
  const versions = readVersions(text);
  const isFree = ({ start, end }: TextDate) => versions.every((one) => end <= one.start || one.end <= start);
  const dates = readDates(text).filter(isFree);
  return {
    text,
    versions,
    dates,
    numbers: readNumbers(text, [...versions, ...dates]),
    signs: readSigns(text),
  };
}

/** How one figure of a claim (date, number, version) fares in the sentences of a source. */
export interface FigureCheck {
  written: string;
  start: number;
  end: number;
  /** `less`: told less exactly. `other`: another of the same kind stands there. `absent`: none of its kind. */
  found: 'same' | 'less' | 'other' | 'absent';
}

/** Every figure of the claim against those of the source's sentences. */
export function checkFigures(claimed: Facts, told: readonly Facts[]): FigureCheck[] {
  const all =
    told.length === 1
      ? told[0]!
      : {
          dates: told.flatMap(({ dates }) => dates),
          numbers: told.flatMap(({ numbers }) => numbers),
          versions: told.flatMap(({ versions }) => versions),
        };
  const at = ({ start, end }: { start: number; end: number }) => ({
    written: claimed.text.slice(start, end),
    start,
    end,
  });
  return [
    ...claimed.dates.map((date) => ({
      ...at(date),
      found: best(
        all.dates.map((other) => compareDates(date, other)),
        readYearAsNumber(date, all.numbers),
      ),
    })),
    ...claimed.versions.map((version) => ({
      ...at(version),
      found: best(all.versions.map((other) => compareVersions(version, other))),
    })),
    ...claimed.numbers.map((number) => ({ ...at(number), found: checkNumber(number, all) })),
  ];
}

const ORDER = ['same', 'less', 'other'] as const;

function best(results: ('same' | 'less' | 'other')[], isSame = false): FigureCheck['found'] {
  if (isSame) return 'same';
  return ORDER.find((result) => results.includes(result)) ?? 'absent';
}

const readYearAsNumber = ({ year, month, until }: TextDate, numbers: readonly TextNumber[]): boolean =>
  month === undefined && until === undefined && numbers.some(({ value, unit }) => value === year && !unit);

function checkNumber(
  number: TextNumber,
  { numbers, dates }: Pick<Facts, 'numbers' | 'dates'>,
): FigureCheck['found'] {
  if (numbers.some((other) => holdsNumber(number, other))) return 'same';
  if (
    !number.unit &&
    number.step === 1 &&
    dates.some(({ year, day }) => year === number.value || day === number.value)
  )
    return 'same';
  // Told without its unit, or with a bound: near to it, but not it.
  const sameSize = numbers.some(
    (other) => Math.abs(inBase(other) - inBase(number)) < 1e-9 || other.value === number.value,
  );
  if (sameSize) return 'less';
  const isAlike = (other: TextNumber): boolean =>
    other.isOrdinal === number.isOrdinal &&
    other.unit?.kind === number.unit?.kind &&
    (number.unit !== undefined ||
      number.counted === other.counted ||
      number.counted === '' ||
      other.counted === '' ||
      sharesWord(number.counted, other.counted));
  return numbers.some(isAlike) ? 'other' : 'absent';
}

const sharesWord = (one: string, other: string): boolean =>
  one
    .split(/[ -]/)
    .some(
      (word) =>
        word.length > 3 && other.split(/[ -]/).some((second) => second.slice(0, 4) === word.slice(0, 4)),
    );
