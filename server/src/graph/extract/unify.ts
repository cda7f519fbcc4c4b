import { acronymOf } from '../identity/acronym.ts';
import { blockingKeys } from '../identity/blocking-keys.ts';
import { decideSame } from '../identity/decide-same.ts';
import { foldName } from '../identity/fold-name.ts';
import { isToldApart, isWrittenAlike } from '../identity/one-by-evidence.ts';
import { identityKey } from '../identity/identity-key.ts';
import type { ExtractedEntity, ExtractedRelation, Extraction } from './extraction.ts';

const MAX_ENTITIES = 400;
const MAX_RELATIONS = 600;
const MAX_ALIASES = 12;
const MAX_SENTENCES = 12;

interface Thing {
  entity: ExtractedEntity;
  /** Sources whose text speaks of it; the answer is ''. */
  sources: Set<string>;
  /** How many sentences speak for each category. */
  votes: Map<string, number>;
}

export type Unifier = ReturnType<typeof createUnifier>;

/** Gathers what the windows of one run give: each thing once, and relations between those. */
export function createUnifier() {
  const things: Thing[] = [];
  const byKey = new Map<string, Set<Thing>>();
  const relations: { relation: ExtractedRelation; from: Thing | undefined; to: Thing | undefined }[] = [];

  const index = (thing: Thing, names: readonly string[]): void => {
    for (const key of names.flatMap(blockingKeys)) byKey.set(key, (byKey.get(key) ?? new Set()).add(thing));
  };
  const candidates = (names: readonly string[]): Thing[] => [
    ...new Set(names.flatMap(blockingKeys).flatMap((key) => [...(byKey.get(key) ?? [])])),
  ];
  const find = (entity: ExtractedEntity, source: string): Thing | undefined => {
    const near = candidates([entity.name, ...entity.aliases]);
    return (
      near.find((thing) => decideSame(thing.entity, entity) === 'same') ??
      wholeOf(entity, near, source) ??
      // One run asks one question: a name that is written alike means one thing in it, unless it is told apart.
      near.find((thing) => isWrittenAlike(thing.entity, entity) && !isToldApart(thing.entity, entity))
    );
  };

  return {
    /** Takes one window's part; gives back the entities that nobody has named before. */
    add(part: Extraction, sourceId: string | undefined): ExtractedEntity[] {
      const source = sourceId ?? '';
      const fresh: ExtractedEntity[] = [];
      const here = new Map<string, Thing>();
      for (const entity of part.entities) {
        let thing = find(entity, source);
        if (thing) merge(thing, entity);
        else if (things.length < MAX_ENTITIES) {
          thing = { entity: { ...entity }, sources: new Set(), votes: new Map([voteOf(entity)]) };
          things.push(thing);
          fresh.push(thing.entity);
        } else continue;
        thing.sources.add(source);
        index(thing, [entity.name, ...entity.aliases]);
        for (const name of [entity.name, ...entity.aliases]) here.set(foldName(name), thing);
      }
      for (const relation of part.relations.slice(0, MAX_RELATIONS - relations.length)) {
        const [from, to] = [relation.from, relation.to].map(
          (name) => here.get(foldName(name)) ?? written(name),
        );
        relations.push({ relation, from, to });
      }
      return fresh;
    },
    /** The one that is the same thing, if there is any. */
    sameAs: (entity: ExtractedEntity): ExtractedEntity | undefined => find(entity, '')?.entity,
    result(): Extraction {
      return { entities: things.map(({ entity }) => entity), relations: namedRelations() };
    },
  };

  function written(name: string): Thing | undefined {
    const key = identityKey(name, 'other');
    return candidates([name]).find(({ entity }) => identityKey(entity.name, entity.category) === key);
  }

  /** Ends go by the name under which their thing ended up; one that nobody described stays as it is written. */
  function namedRelations(): ExtractedRelation[] {
    const distinct = new Map<string, ExtractedRelation>();
    for (const { relation, from, to } of relations) {
      const ends = { from: from?.entity.name ?? relation.from, to: to?.entity.name ?? relation.to };
      const key = [ends.from, ends.to].map(foldName);
      if (key[0] === key[1]) continue;
      const whole = JSON.stringify([...key, relation.type, relation.sentence, relation.sourceId]);
      if (!distinct.has(whole)) distinct.set(whole, { ...relation, ...ends });
    }
    return [...distinct.values()];
  }
}

/** "Schneider" is the one Willi Schneider that the same text speaks of. */
function wholeOf(entity: ExtractedEntity, near: readonly Thing[], source: string): Thing | undefined {
  if (entity.category !== 'person' || foldName(entity.name).includes(' ')) return undefined;
  const key = foldName(entity.name);
  const wholes = near.filter(({ entity: other, sources }) => {
    const words = foldName(other.name).split(' ');
    return other.category === 'person' && sources.has(source) && words.length > 1 && words.at(-1) === key;
  });
  return wholes.length === 1 ? wholes[0] : undefined;
}

/** What says what something is counts more than that it is spoken of. */
const voteOf = ({ category, sentences, description }: ExtractedEntity): [string, number] => [
  category,
  sentences.length + (description === '' ? 0 : 2),
];

/** The first name stays, unless it was only an acronym of the new one; the category is the one that most speaks for. */
function merge({ entity: into, votes }: Thing, from: ExtractedEntity): void {
  const [own, vote] = voteOf(from);
  votes.set(own, (votes.get(own) ?? 0) + vote);
  const known = (votes.get(into.category) ?? 0) + (into.category === 'other' ? -Infinity : 0);
  if (own !== 'other' && votes.get(own)! > known) into.category = own;
  const names = new Set([into.name, ...into.aliases, from.name, ...from.aliases]);
  if (acronymOf(into.name) && !acronymOf(from.name) && from.name.includes(' ')) into.name = from.name;
  names.delete(into.name);
  into.aliases = [...names].filter((name) => !isPartOf(name, into)).slice(0, MAX_ALIASES);
  if (from.description.length > into.description.length) into.description = from.description;
  into.metadata = { ...from.metadata, ...into.metadata };
  const told = new Map(
    [...into.sentences, ...from.sentences].map((sentence) => [JSON.stringify(sentence), sentence]),
  );
  into.sentences = [...told.values()].slice(0, MAX_SENTENCES);
}

/** A surname alone is no alias: outside of its text it is anybody's. */
const isPartOf = (name: string, { name: whole, category }: ExtractedEntity): boolean =>
  category === 'person' &&
  !foldName(name).includes(' ') &&
  foldName(whole).split(' ').includes(foldName(name));
