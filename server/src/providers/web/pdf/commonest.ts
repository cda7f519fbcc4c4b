/** The value with the greatest weight. */
export function commonest(values: [number, number][]): number {
  const weights = new Map<number, number>();
  for (const [value, weight] of values) weights.set(value, (weights.get(value) ?? 0) + weight);
  return [...weights].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}
