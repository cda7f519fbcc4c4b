import type { TextNumber } from './read-numbers.ts';

/** Whether what the source tells is what the claim says, after conversion and as exactly as it is written. */
export function holdsNumber(claimed: TextNumber, told: TextNumber): boolean {
  if (claimed.isOrdinal !== told.isOrdinal || claimed.unit?.kind !== told.unit?.kind) return false;
  const [want, have] = [inBase(claimed), inBase(told)];
  const slack = toleranceOf(claimed, told);
  const isEqual = Math.abs(want - have) <= slack;
  if (claimed.bound === undefined) return isEqual && (told.bound === undefined || claimed.isAbout);
  const isSameSide =
    sideOf(claimed.bound) === (told.bound === undefined ? sideOf(claimed.bound) : sideOf(told.bound));
  if (!isSameSide) return false;
  if (claimed.bound === 'over') return have > want + slack || (isEqual && told.bound === 'over');
  if (claimed.bound === 'under') return have < want - slack || (isEqual && told.bound === 'under');
  return claimed.bound === 'least' ? have >= want - slack : have <= want + slack;
}

const sideOf = (bound: NonNullable<TextNumber['bound']>): 'up' | 'down' =>
  bound === 'over' || bound === 'least' ? 'up' : 'down';

export const inBase = ({ value, unit }: TextNumber): number =>
  unit ? (value + (unit.offset ?? 0)) * unit.factor : value;

const NEAR = 0.05;

function toleranceOf(claimed: TextNumber, told: TextNumber): number {
  const factor = claimed.unit?.factor ?? 1;
  const written = (claimed.step / 2) * factor;
  const isConverted =
    claimed.unit !== undefined && told.unit !== undefined && claimed.unit.factor !== told.unit.factor;
  const converted = isConverted ? (told.step / 2) * told.unit!.factor + 0.002 * Math.abs(inBase(told)) : 0;
  const about = claimed.isAbout ? NEAR * Math.abs(inBase(claimed)) : 0;
  // A whole number is meant to the unit; only what has decimals or a scale was rounded.
  const isRounded = claimed.step !== 1;
  return (
    Math.max(isRounded ? written : 0, converted + (isConverted ? written : 0), about) +
    1e-9 * Math.abs(inBase(claimed))
  );
}
