import type { Cell, CellValue, Stated } from './content.ts';
import { foldText } from './fold-text.ts';
import { areConvertible, inUnit, measureOf } from './measure.ts';

const MOST_ALTERNATIVES = 3;
/** As near as rounding in another unit. */
const NEAR = 0.005;

/** A cell with what one more source states: the same, which makes it firmer, or something else, which is shown beside it. */
export function mergeStated(cell: Cell | undefined, stated: Stated): Cell {
  if (!cell || cell.value === null) return stated;
  const { alternatives = [] } = cell;
  if (saySame(cell, stated))
    return { ...cell, sourceIds: [...new Set([...cell.sourceIds, ...stated.sourceIds])] };
  const known = alternatives.findIndex((other) => saySame(other, stated));
  if (known >= 0) {
    const other = alternatives[known]!;
    const sourceIds = [...new Set([...other.sourceIds, ...stated.sourceIds])];
    return { ...cell, alternatives: alternatives.with(known, { ...other, sourceIds }) };
  }
  // One source that says two things was misread once.
  const isSameSource = [cell, ...alternatives].some(({ sourceIds }) => sourceIds[0] === stated.sourceIds[0]);
  if (isSameSource || alternatives.length >= MOST_ALTERNATIVES) return cell;
  return { ...cell, alternatives: [...alternatives, stated] };
}

function saySame(one: Stated, other: Stated): boolean {
  if (typeof one.value === 'number' && typeof other.value === 'number') return areSameAmount(one, other);
  if (typeof one.value === 'string' && typeof other.value === 'string')
    return areAlike(one.value, other.value);
  return one.value === other.value;
}

function areSameAmount(one: Stated, other: Stated): boolean {
  const [a, b] = [one, other].map(({ value, quote = '' }) => measureOf(value as number, quote));
  const isOtherUnit = a?.unit && b?.unit && a.unit.factor !== b.unit.factor;
  if (isOtherUnit && areConvertible(a.unit, b.unit))
    return isNear(inUnit(b.amount, b.unit!, a.unit!), a.amount);
  // 100 dollars and 100 euros are two prices.
  return (a?.name || b?.name) === (b?.name || a?.name) && amount(one.value) === amount(other.value);
}

const amount = (value: CellValue) => Math.abs(value as number);

/** "MIT" and "MIT License", 2024 and 2024-03-12: one says more of the same. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [foldText(one).text, foldText(other).text];
  return a.includes(b) || b.includes(a);
}

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b));
