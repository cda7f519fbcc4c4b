import { readFile } from 'node:fs/promises';
import path from 'node:path';

const KINDS = { n: 'noun', v: 'verb', a: 'adj', r: 'adv' } as const;
/** Senses of a word beyond these are too rare to be meant. */
const SENSES = 4;
/** What WordNet ties senses by, and how near that brings their words: wider, derived, similar, alike as verbs. */
const TIES: Record<string, number> = { '@': 0.5, '+': 0.8, '&': 0.7, $: 0.8 };

interface Sense {
  words: string[];
  ties: { sense: string; weight: number }[];
}

/** For each word the numbers of those that mean something like it, each with how much. */
export async function relatedIn(folder: string, words: readonly string[]): Promise<Map<number, number>[]> {
  const senses = await sensesIn(folder);
  const numbers = new Map(words.map((word, i) => [word, i]));
  const first = await firstSenses(folder);
  const related = words.map(() => new Map<number, number>());
  const tie = (word: number, others: readonly string[], weight: number): void => {
    for (const other of others) {
      const number = numbers.get(other);
      if (number === undefined || number === word) continue;
      related[word]!.set(number, Math.max(weight, related[word]!.get(number) ?? 0));
    }
  };
  for (const [i, word] of words.entries())
    for (const key of first.get(word) ?? []) {
      const sense = senses.get(key);
      if (!sense) continue;
      tie(
        i,
        sense.words.filter((other) => isFirst(other, key)),
        1,
      );
      for (const { sense: other, weight } of sense.ties)
        tie(
          i,
          (senses.get(other)?.words ?? []).filter((one) => isFirst(one, other)),
          weight,
        );
    }
  return related;

  function isFirst(word: string, key: string): boolean {
    return first.get(word)?.includes(key) ?? false;
  }
}

/** The first senses of each word. */
async function firstSenses(folder: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const [letter, kind] of Object.entries(KINDS))
    for (const line of await linesOf(folder, `index.${kind}`)) {
      const fields = line.trim().split(' ');
      // Lemma, kind, senses, pointers …, senses, ranked ones, then the places of the senses.
      const places = fields.slice(6 + Number(fields[3])).slice(0, SENSES);
      const keys = places.map((place) => `${letter}${place}`);
      found.set(fields[0]!, [...(found.get(fields[0]!) ?? []), ...keys]);
    }
  return found;
}

async function sensesIn(folder: string): Promise<Map<string, Sense>> {
  const found = new Map<string, Sense>();
  for (const [letter, kind] of Object.entries(KINDS))
    for (const line of await linesOf(folder, `data.${kind}`)) {
      const fields = line.split(' ');
      const count = Number.parseInt(fields[3]!, 16);
      const words = Array.from({ length: count }, (_, i) =>
        fields[4 + 2 * i]!.toLowerCase().replace(/\(.*/, ''),
      );
      const from = 5 + 2 * count;
      const pointers = Number(fields[from - 1]);
      const ties = Array.from({ length: pointers }, (_, i) =>
        fields.slice(from + 4 * i, from + 4 * i + 3),
      ).flatMap(([symbol, place, of]) => {
        const weight = TIES[symbol!];
        return weight === undefined ? [] : [{ sense: `${of === 's' ? 'a' : of}${place}`, weight }];
      });
      found.set(`${letter}${fields[0]}`, { words, ties });
    }
  return found;
}

async function linesOf(folder: string, file: string): Promise<string[]> {
  const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith(' '));
}

/** All words that WordNet has. */
export async function lemmasIn(folder: string): Promise<string[]> {
  const found = await firstSenses(folder);
  return [...found.keys()].filter((word) => /^[a-z]{3,}$/.test(word));
}
