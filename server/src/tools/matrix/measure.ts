import { readFacts } from '../../text/claims/facts.ts';
import type { TextNumber } from '../../text/claims/read-numbers.ts';
import type { Unit } from '../../text/claims/units.ts';
import type { Column } from './content.ts';
import { numbersIn } from './read-number.ts';

/** A number of a quote with what it is counted in. */
export interface Measure {
  amount: number;
  unit: Unit | undefined;
  /** `USD/month`; empty without a unit. */
  name: string;
  /** As the source writes it. */
  written: string;
}

/** By kind, then by how much one of it is in the base of its kind. */
const NAMES: Record<string, Record<string, string>> = {
  length: {
    0.001: 'mm',
    0.01: 'cm',
    1: 'm',
    1000: 'km',
    0.0254: 'in',
    0.3048: 'ft',
    0.9144: 'yd',
    1609.344: 'mi',
  },
  mass: { 0.001: 'mg', 1: 'g', 1000: 'kg', 1000000: 't', 453.59237: 'lb', 28.3495: 'oz' },
  area: { 1: 'm²', 1000000: 'km²', 2589988.11: 'sq mi', 10000: 'ha', 4046.856: 'acre' },
  volume: { 0.001: 'ml', 1: 'l', 3.785412: 'gal' },
  time: {
    0.001: 'ms',
    1: 's',
    60: 'min',
    3600: 'h',
    86400: 'days',
    604800: 'weeks',
    2629800: 'months',
    31557600: 'years',
  },
  temperature: { 1: '°C', 0.5555556: '°F' },
  speed: { 0.2777778: 'km/h', 0.44704: 'mph', 1: 'm/s' },
  data: { 1: 'bytes', 1000: 'KB', 1000000: 'MB', 1000000000: 'GB', 1000000000000: 'TB' },
  frequency: { 1: 'Hz', 1000: 'kHz', 1000000: 'MHz', 1000000000: 'GHz' },
  power: { 1: 'W', 1000: 'kW', 1000000: 'MW', 1000000000: 'GW' },
  energy: { 1: 'Wh', 1000: 'kWh', 1000000: 'MWh' },
  share: { 1: '%', 10: '割' },
  dollar: { 1: 'USD' },
  euro: { 1: 'EUR' },
  sterling: { 1: 'GBP' },
  yen: { 1: 'JPY' },
  yuan: { 1: 'CNY' },
};
const MONEY = new Set(['dollar', 'euro', 'sterling', 'yen', 'yuan']);
const PERIODS: [RegExp, string][] = [
  [
    /^[^.。;\n]{0,24}?(?:per|a|each|every|\/)\s*(?:month|mo)\b|^[^.。;\n]{0,8}?(?:\/月|毎月)|^[^.;\n]{0,12}?\bmonthly\b/,
    'month',
  ],
  [
    /^[^.。;\n]{0,24}?(?:per|a|each|every|\/)\s*(?:year|yr|annum)\b|^[^.。;\n]{0,8}?(?:\/年|毎年)|^[^.;\n]{0,12}?\b(?:annually|yearly)\b/,
    'year',
  ],
  [/^[^.。;\n]{0,24}?(?:per|an?|each|every|\/)\s*(?:hour|hr)\b|^[^.。;\n]{0,8}?\/時間/, 'hour'],
  [/^[^.。;\n]{0,24}?(?:per|a|each|every|\/)\s*day\b|^[^.。;\n]{0,8}?\/日/, 'day'],
];
const PERIODS_BEFORE: [RegExp, string][] = [
  [/月額[^。\d]{0,6}$/, 'month'],
  [/年額[^。\d]{0,6}$/, 'year'],
];
/** What a program computes and what a model wrote by hand. */
const NEAR = 0.01;

/** The number of a quote that a value rests on. */
export function measureOf(value: number, quote: string): Measure | undefined {
  const measures = measuresIn(quote);
  const size = Math.abs(value);
  return (
    measures.find(({ amount }) => isClose(amount, size)) ??
    measures.find(({ written }) => numbersIn(written).some((digits) => isClose(digits, size))) ??
    (measures.length === 1 ? measures[0] : undefined)
  );
}

// In Japanese only before what is counted: 千葉 and 万里の長城 are names.
const COUNTED = '(?=円|ドル|ユーロ|元|人|台|件|個|本|トン|単位|[)）])';
const SCALES: [RegExp, number, string][] = [
  [new RegExp(`\\bthousands?\\b|(?<![百十])千${COUNTED}`, 'i'), 1e3, 'thousand'],
  [new RegExp(`\\bmillions?\\b|\\bmn\\b|百万${COUNTED}`, 'i'), 1e6, 'million'],
  [new RegExp(`\\bbillions?\\b|\\bbn\\b|十億${COUNTED}`, 'i'), 1e9, 'billion'],
  [new RegExp(`\\btrillions?\\b|兆${COUNTED}`, 'i'), 1e12, 'trillion'],
  [new RegExp(`億${COUNTED}`), 1e8, '億'],
  [new RegExp(`万${COUNTED}`), 1e4, '万'],
];

/**
 * A number in full, whether a model gave 310 or 310000000 for "310 million euros": in a column they stand beside each
 * other. In the scale that the column names ("in million euros") where it names one.
 */
export function inScale(
  value: number,
  { amount, name }: Measure,
  column: Column,
): { value: number; unit: string } {
  const size = Math.abs(value);
  const isOfMeasure = isPowerOfTen(amount / size);
  if (!isOfMeasure) return { value, unit: name };
  const sign = value < 0 ? -1 : 1;
  const scale = SCALES.find(([words]) => words.test(`${column.name} ${column.description}`));
  if (!scale) return { value: sign * amount, unit: name };
  const [, factor, word] = scale;
  const scaled = Number(((sign * amount) / factor).toPrecision(12));
  return { value: scaled, unit: name === '' ? '' : `${word} ${name}` };
}

const isPowerOfTen = (ratio: number): boolean => isClose(ratio, 10 ** Math.round(Math.log10(ratio)));

/** The number of a quote that, in another unit, is the value. */
export function convertedFrom(value: number, quote: string, column: Column): Measure | undefined {
  const unit = unitOfColumn(column);
  if (!unit) return undefined;
  return measuresIn(quote).find(
    (measure) =>
      areConvertible(measure.unit, unit) &&
      Math.abs(inUnit(measure.amount, measure.unit!, unit) - value) <= NEAR * Math.abs(value),
  );
}

function measuresIn(quote: string): Measure[] {
  const { text, numbers } = readFacts(quote);
  // Where folding has changed no length, the words are shown as they were.
  const shown = text.length === quote.length ? quote : text;
  return numbers.filter(({ isOrdinal }) => !isOrdinal).map((number) => toMeasure(number, { text, shown }));
}

function toMeasure(number: TextNumber, { text, shown }: { text: string; shown: string }): Measure {
  const sign = /(?:us\$|[$€£¥￥])\s?$/.exec(text.slice(0, number.start))?.[0] ?? '';
  const { unit } = number;
  const base = unit ? nameOf(unit) : '';
  const period = unit && MONEY.has(unit.kind) ? periodOf(text, number) : undefined;
  return {
    amount: number.value,
    unit,
    name: base === '' || period === undefined ? base : `${base}/${period}`,
    written: shown.slice(number.start - sign.length, number.end).trim(),
  };
}

const periodOf = (text: string, { start, end }: TextNumber): string | undefined =>
  PERIODS.find(([form]) => form.test(text.slice(end, end + 40)))?.[1] ??
  PERIODS_BEFORE.find(([form]) => form.test(text.slice(Math.max(0, start - 12), start)))?.[1];

export const nameOf = ({ kind, factor }: Unit): string => NAMES[kind]?.[String(factor)] ?? '';

/** Of the same kind. One currency is never made another: no rate is known here. */
export const areConvertible = (one: Unit | undefined, other: Unit | undefined): boolean =>
  one !== undefined && other !== undefined && one.kind === other.kind && !MONEY.has(one.kind);

export function inUnit(amount: number, from: Unit, to: Unit): number {
  const base = (amount + (from.offset ?? 0)) * from.factor;
  return Number((base / to.factor - (to.offset ?? 0)).toPrecision(6));
}

/** The unit that a column names, in its name or in its description: "Height (m)", "in kilometres". */
export function unitOfColumn({ name, description }: Pick<Column, 'name' | 'description'>): Unit | undefined {
  for (const words of [name, description])
    for (const [, inBrackets, behindIn, japanese] of words.matchAll(
      /[([（]\s*(?:in\s+)?([^)\]）]{1,20})\s*[)\]）]|\bin\s+([a-z°/²]+(?:\s[a-z]+)?)|単位[はが:：]?\s*([^\s。、,)）]{1,12})/giu,
    )) {
      const unit = unitNamed(inBrackets ?? behindIn ?? japanese ?? '');
      if (unit) return unit;
    }
  return undefined;
}

const unitNamed = (name: string): Unit | undefined => unitBehind(name) ?? unitBehind(name.split(/\s/)[0]!);

const unitBehind = (words: string): Unit | undefined =>
  readFacts(`2 ${words}.`).numbers[0]?.unit ?? readFacts(`2${words}`).numbers[0]?.unit;

const isClose = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
