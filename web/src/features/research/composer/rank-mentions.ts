import type { Mention } from '@quarry/api/mentions.ts';

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** How well a name fits what was typed: its beginning, the beginning of a word in it, anywhere in it; 0 where it does not. */
function fitOf(label: string, term: string): number {
  const name = fold(label);
  if (name.startsWith(term)) return 3;
  const at = name.indexOf(term);
  if (at === -1) return 0;
  return /[\s\p{P}]/u.test(name[at - 1]!) ? 2 : 1;
}

/** When nothing is typed yet: whom one can ask, then what one did last, then what one read. */
const FIRST: Record<Mention['type'], number> = {
  agent: 0,
  'agent-run': 1,
  'private-source': 2,
  'public-source': 3,
  entity: 4,
};

interface Ranked {
  mention: Mention;
  fit: number;
  /** Its place among those of its kind: the service lists the latest, or the most connected, first. */
  place: number;
}

/**
 * Of every kind the best, best first: by how well the name fits, then the one with the least besides, then by kind and place. One that was found
 * by what is written inside it, and not by its name, comes after all others, and only a few of them do.
 */
export function rankMentions(kinds: readonly (readonly Mention[])[], typed: string, most: number): Mention[] {
  const term = fold(typed);
  const all = kinds.flatMap((mentions) =>
    mentions.map((mention, place): Ranked => ({
      mention,
      place,
      fit: term === '' ? 0 : fitOf(mention.label, term),
    })),
  );
  return all
    .toSorted(
      (one, other) =>
        other.fit - one.fit ||
        (one.fit === 0 ? 0 : one.mention.label.length - other.mention.label.length) ||
        FIRST[one.mention.type] - FIRST[other.mention.type] ||
        one.place - other.place,
    )
    .filter(({ mention }, index, ranked) => ranked.findIndex((one) => isSame(one.mention, mention)) === index)
    .filter(isAmongFew(term))
    .slice(0, most)
    .map(({ mention }) => mention);
}

/** A page that was read twice is one to a reader. */
const isSame = (one: Mention, other: Mention): boolean =>
  one.id === other.id || (one.type === other.type && one.label === other.label);

const MOST_INSIDE = 3;

/** Names that do not hold what was typed say little to whoever reads the list. */
const isAmongFew = (term: string) => {
  let inside = 0;
  return ({ fit }: Ranked): boolean => term === '' || fit > 0 || ++inside <= MOST_INSIDE;
};
