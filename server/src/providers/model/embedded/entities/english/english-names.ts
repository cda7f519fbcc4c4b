import type { EntityCategory } from '../../../entity-category.ts';
import { fold } from '../../../../../text/fold.ts';
import { bestCategory, evidenceFor } from './categorise.ts';
import type { Scores } from './categorise.ts';
import { knownCategory } from './known-names.ts';
import { isDemonym, PLACES } from '../../../../../text/words/english-places.ts';
import type { EnglishText, Mention } from './mentions.ts';

const LISTED_ALIKE = 1.2;

export interface FoundName {
  name: string;
  category: EntityCategory;
  mentions: Mention[];
}

/** The names of an English text and what they stand for. */
export function namesIn(text: EnglishText): FoundName[] {
  const groups = Map.groupBy(text.mentions, ({ name }) => keyOf(name));
  groups.delete('');
  const evidence = new Map<string, Scores>();
  for (const [key, mentions] of groups) evidence.set(key, evidenceFor(mentions, text));
  const neighbours = neighbourCategories(text, evidence);
  for (const [key, category] of neighbours) {
    const scores = evidence.get(key)!;
    scores[category] = (scores[category] ?? 0) + LISTED_ALIKE;
  }
  const names = Array.from(groups, ([key, mentions]) => ({
    name: mentions[0]!.name,
    category: bestCategory(evidence.get(key)!),
    mentions,
  }));
  return names
    .filter((one) => !text.isTechnical || !isShortForm(one))
    .map((one) => ({ ...one, category: categoryOfWhole(one, names) ?? one.category }));
}

/** RTF, SIGTERM: in a manual capitals alone name nothing, unless the world knows them or what they do. */
const isShortForm = ({ name, category }: FoundName): boolean =>
  /^\p{Lu}{2,}s?$/u.test(name) &&
  category === 'technology' &&
  knownCategory(name.toLowerCase()) === undefined;

/** Names in one list are most often of one kind: "Amdír, Galadriel and Celeborn". */
function neighbourCategories(
  text: EnglishText,
  evidence: ReadonlyMap<string, Scores>,
): [string, EntityCategory][] {
  const first = new Map(Array.from(evidence, ([key, scores]) => [key, bestCategory(scores)]));
  return text.mentions.flatMap((mention, at) => {
    const next = text.mentions[at + 1];
    if (!next || !isListed(mention, next, text)) return [];
    const [a, b] = [keyOf(mention.name), keyOf(next.name)];
    if (a === '' || b === '') return [];
    return (
      [
        [a, first.get(b)!],
        [b, first.get(a)!],
      ] satisfies [string, EntityCategory][]
    ).filter(([, category]) => category !== 'other');
  });
}

function isListed(a: Mention, b: Mention, text: EnglishText): boolean {
  if (a.sentence !== b.sentence) return false;
  const between = text.sentences[a.sentence]!.tokens.slice(a.to, b.from).map(({ lower }) => lower);
  return /^(?:,|and|or|, and|, or|&)$/.test(between.join(' '));
}

export const keyOf = (name: string): string =>
  fold(name)
    .replaceAll(/[^\p{L}\p{M}\p{N}+#]+/gu, ' ')
    .trim()
    .replace(/^the /, '');

/** A part of a person's longer name is that person: Schneider of Wilfried Schneider. */
function categoryOfWhole(
  { name, mentions }: FoundName,
  names: readonly FoundName[],
): EntityCategory | undefined {
  if (mentions[0]!.words.length > 1) return undefined;
  const key = keyOf(name);
  if (isDemonym(key) || PLACES.has(key)) return undefined;
  const whole = names.find(
    (other) => other.category === 'person' && other.name !== name && isEnd(keyOf(other.name).split(' '), key),
  );
  return whole ? 'person' : undefined;
}

const isEnd = (words: readonly string[], word: string): boolean =>
  words.length > 1 && (words[0] === word || words.at(-1) === word);
