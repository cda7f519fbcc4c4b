/** A round, even number at or above the greatest value: the top of a scale that is halved once. */
export function niceTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= most && (factor * power) % 2 === 0)!;
  return step * power;
}
