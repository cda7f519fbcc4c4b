/** Names that nobody but us uses: one that is not known is a mistake. */
const OWN = /^(?:QUARRY|RETAIN)_/;
/** What our own tests and benchmarks pass to their processes. */
const NOT_SETTINGS = /^QUARRY_(?:TEST_\w+|MEMORY_NOTE)$/;

/** A sentence for each name that begins as only ours do. */
export function unknownNames(names: readonly string[], known: ReadonlySet<string>): string[] {
  return names
    .filter((name) => OWN.test(name) && !NOT_SETTINGS.test(name) && !known.has(name))
    .map((name) => `${name} is no setting${isMeant(nearest(name, known))}`);
}

/** A sentence for each name that is almost one of ours. */
export function nearMisses(names: readonly string[], known: ReadonlySet<string>): string[] {
  return names
    .filter((name) => !known.has(name) && !OWN.test(name))
    .flatMap((name) => {
      const meant = almost(name, known);
      return meant === undefined ? [] : [`${name} is no setting${isMeant(meant)}`];
    });
}

const isMeant = (name: string | undefined) => (name === undefined ? '' : `: is ${name} meant?`);

function nearest(name: string, known: ReadonlySet<string>): string | undefined {
  const byDistance = [...known]
    .map((other) => ({ other, distance: distanceOf(name, other) }))
    .filter(({ distance }) => distance <= name.length / 3)
    .toSorted((one, two) => one.distance - two.distance);
  return byDistance[0]?.other;
}

/** A letter or two too many, or the same words with one left out or added (OPENAI_KEY, BRAVE_SEARCH_API_KEY). */
function almost(name: string, known: ReadonlySet<string>): string | undefined {
  const letters = name.length >= 12 ? 2 : name.length >= 8 ? 1 : 0;
  const words = name.split('_');
  return [...known].find((other) => {
    if (Math.abs(name.length - other.length) <= letters && distanceOf(name, other) <= letters) return true;
    const others = other.split('_');
    const [few, many] = words.length < others.length ? [words, others] : [others, words];
    return few.length >= 2 && few[0] === many[0] && few.at(-1) === many.at(-1) && isWithin(few, many);
  });
}

/** Whether these words stand in those, in their order. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const word of many) if (word === few[at]) at += 1;
  return at === few.length && many.length > few.length;
}

/** How many letters must be changed, added or left out. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row.at(-1)!;
}
