import { ENTITY_CATEGORIES } from '../../providers/model/entity-category.ts';
import { sentences } from '../../text/sentences.ts';
import { statedAliases } from '../identity/stated-aliases.ts';
import { foldName } from '../identity/fold-name.ts';
import { createOccurrence } from './occurrence.ts';
import type { Occurrence } from './occurrence.ts';
import type { AnswerPart } from './parts-of.ts';
import type { ExtractedEntity, ExtractedRelation, Extraction, MetadataValue } from './extraction.ts';
import { snakeCase } from './snake-case.ts';
import type { Window } from './windows.ts';

type GivenEntity = AnswerPart['entities'][number];

const MAX = { entities: 80, relations: 120, aliases: 8, facts: 20, sentences: 4 };
const MAX_CHARS = { name: 120, description: 500, value: 300, sentence: 600 };
const CATEGORIES: ReadonlySet<string> = new Set(ENTITY_CATEGORIES);
const VALUE_TYPES = new Set(['text', 'number', 'date', 'boolean', 'url']);

/** What of an answer holds against the text it was read from. What a model adds of its own is left out. */
export function verified(answer: AnswerPart, window: Window): Extraction {
  const text = createOccurrence(window.text);
  const plain = sentences(window.text).map((sentence) => sentence.text);
  const entities = withStatedAliases(
    answer.entities.slice(0, MAX.entities).flatMap((given) => verifiedEntity(given, { window, text, plain })),
    plain.join('\n'),
  );
  const names = entities.flatMap(({ name, aliases }) => [name, ...aliases]);
  const known = new Set([...names, ...answer.alsoNamed].map(foldName));
  const relations = answer.relations.slice(0, MAX.relations).flatMap((given): ExtractedRelation[] => {
    const [from, to] = [cleanName(given.from), cleanName(given.to)];
    const type = snakeCase(given.type);
    const sentence = (given.sentence ?? '').trim();
    const isKnown = (name: string): boolean => name !== '' && (known.has(foldName(name)) || text.has(name));
    if (type === '' || !isKnown(from) || !isKnown(to) || foldName(from) === foldName(to)) return [];
    if (sentence.length > MAX_CHARS.sentence || !text.has(sentence)) return [];
    return [{ from, to, type, ...evidence(sentence, window, 'sentence') }];
  });
  return { entities, relations };
}

function verifiedEntity(
  given: GivenEntity,
  { window, text, plain }: { window: Window; text: Occurrence; plain: readonly string[] },
): ExtractedEntity[] {
  const name = cleanName(given.name);
  if (name === '') return [];
  const aliases = (given.aliases ?? [])
    .map(cleanName)
    .filter((alias) => alias !== '' && alias !== name && text.has(alias));
  if (!text.has(name) && aliases.length === 0) return [];
  const told = [...new Set(given.sentences.map((sentence) => sentence.trim()))].filter(
    (sentence) => sentence.length <= MAX_CHARS.sentence && text.has(sentence),
  );
  const found = told.length > 0 ? told : sentenceWith([name, ...aliases], plain);
  if (found.length === 0) return [];
  const category = (given.category ?? '').trim().toLowerCase();
  return [
    {
      name,
      category: CATEGORIES.has(category) ? category : 'other',
      description: (given.description ?? '').trim().slice(0, MAX_CHARS.description),
      aliases: [...new Set(aliases)].slice(0, MAX.aliases),
      metadata: metadataOf(given),
      sentences: found.slice(0, MAX.sentences).map((sentence) => evidence(sentence, window, 'text')),
    },
  ];
}

function evidence<Key extends string>(
  sentence: string,
  { sourceId }: Window,
  key: Key,
): Record<Key, string> & { sourceId?: string } {
  const told = { [key]: sentence } as Record<Key, string>;
  return sourceId === undefined ? told : { ...told, sourceId };
}

/** The first sentence that holds one of the names, when the model copied none. */
function sentenceWith(names: readonly string[], plain: readonly string[]): string[] {
  const holder = plain.find((sentence) => {
    const here = createOccurrence(sentence);
    return names.some((name) => here.has(name));
  });
  return holder === undefined ? [] : [holder];
}

/** One line without the marks around it. */
function cleanName(name: string): string {
  const clean = name.replaceAll(/\s+/gu, ' ').replace(/^[\s"“”'‘’「『*_`]+|[\s"“”「」』*_`,;:、。]+$/gu, '');
  return clean.length <= MAX_CHARS.name && /[\p{L}\p{N}]/u.test(clean) ? clean : '';
}

function metadataOf({ facts }: GivenEntity): Record<string, MetadataValue> {
  const metadata: Record<string, MetadataValue> = {};
  for (const { key, value, type } of (facts ?? []).slice(0, MAX.facts)) {
    const name = snakeCase(key);
    if (name === '' || Object.hasOwn(metadata, name) || value === null || value === undefined || value === '')
      continue;
    metadata[name] = typed(value, type ?? 'text');
  }
  return metadata;
}

function typed(value: string | number | boolean, type: string): MetadataValue {
  if (typeof value !== 'string') return { value, type: typeof value };
  const number = Number(value.replaceAll(',', ''));
  if (type === 'number' && Number.isFinite(number)) return { value: number, type };
  if (type === 'boolean' && /^(?:true|false)$/i.test(value))
    return { value: value.toLowerCase() === 'true', type };
  const isPlain = type === 'number' || type === 'boolean' || !VALUE_TYPES.has(type);
  return { value: value.slice(0, MAX_CHARS.value), type: isPlain ? 'text' : type };
}

/** 東京 (Tokyo) and World Health Organization (WHO) name one thing twice, whatever the model made of it. */
function withStatedAliases(entities: readonly ExtractedEntity[], text: string): ExtractedEntity[] {
  const stated = statedAliases(text).map(({ name, alias }) => ({ key: foldName(name), alias }));
  return entities.map((entity) => {
    const own = foldName(entity.name);
    const given = stated.filter(({ key }) => key === own || isEndOf(own, key) || isEndOf(key, own));
    if (given.length === 0) return entity;
    const aliases = new Set([...entity.aliases, ...given.map(({ alias }) => alias)]);
    aliases.delete(entity.name);
    return { ...entity, aliases: [...aliases].slice(0, MAX.aliases) };
  });
}

/** 首都東京 ends with 東京; Department of Health and Human Services with the name of the bracket. */
const isEndOf = (end: string, whole: string): boolean =>
  whole.endsWith(end) &&
  end.length >= 2 &&
  (/^[\p{Script=Han}ぁ-ゖー]/u.test(end) || (whole.endsWith(` ${end}`) && end.includes(' ')));
