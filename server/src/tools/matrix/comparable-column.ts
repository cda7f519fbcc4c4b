import type { Cell, Column, Stated } from './content.ts';
import { areConvertible, inUnit, measureOf, nameOf, unitOfColumn } from './measure.ts';
import type { Measure } from './measure.ts';
import type { Unit } from '../../text/claims/units.ts';

/**
 * The cells of a column with their numbers in one unit, as far as they measure the same: the one that the column names, or
 * else the one that most sources use. What a source wrote is kept. Currencies stay as they are, each with its name.
 */
export function comparableColumn(column: Column, cells: readonly Cell[]): Cell[] {
  if (column.type !== 'number') return [...cells];
  const measured = cells.flatMap((cell) => measureIn(cell) ?? []);
  const unit = unitOfColumn(column) ?? mostUsed(measured);
  return cells.map((cell) => ({
    ...inOneUnit(cell, unit),
    ...(cell.alternatives && {
      alternatives: cell.alternatives.map((other) => inOneUnit(other, unit)),
    }),
  }));
}

function inOneUnit<Given extends Stated>(cell: Given, unit: Unit | undefined): Given {
  const measure = measureIn(cell);
  if (!measure?.unit || !unit || !areConvertible(measure.unit, unit)) return cell;
  // A value that is not the number of its quote was given in thousands or the like: nobody can tell which.
  if (measure.unit.factor === unit.factor || measure.amount !== Math.abs(Number(cell.value))) return cell;
  const sign = Number(cell.value) < 0 ? -1 : 1;
  const value = inUnit(sign * measure.amount, measure.unit, unit);
  return { ...cell, value, unit: nameOf(unit), original: measure.written };
}

/** One that was converted already is in its unit. */
function measureIn({ value, quote, unit }: Stated): Measure | undefined {
  if (typeof value !== 'number' || quote === undefined) return undefined;
  const measure = measureOf(value, quote);
  return measure && (unit === undefined || unit === measure.name) ? measure : undefined;
}

function mostUsed(measures: readonly Measure[]): Unit | undefined {
  const groups = Map.groupBy(
    measures.flatMap(({ unit }) => unit ?? []),
    ({ kind, factor }) => `${kind} ${factor}`,
  );
  return [...groups.values()].toSorted((a, b) => b.length - a.length)[0]?.[0];
}
