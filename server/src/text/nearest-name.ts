/** The name that a misspelt one most likely means, if any comes near it. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const parts = [name, ...name.split(/[^\p{L}\p{N}]+/u)].map(fold).filter((part) => part.length >= SHORTEST);
  const [best] = known
    .flatMap((one) => parts.map((part) => ({ one, part, far: distance(part, fold(one)) })))
    .toSorted((a, b) => a.far - b.far);
  if (best && best.far <= Math.floor(best.part.length / 3)) return best.one;
  return known.find((one) => parts.some((part) => part.includes(fold(one)) || fold(one).includes(part)));
}

const SHORTEST = 3;
const LONGEST = 64;

const fold = (name: string): string =>
  name
    .slice(0, LONGEST)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** How many letters have to be added, left out or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
