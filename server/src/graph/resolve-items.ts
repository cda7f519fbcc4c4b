import { mergeEntities } from '../store/graph/entity-merges.ts';
import type { GraphReader, KnownEntity } from '../store/graph/graph-reader.ts';
import type { GraphWriter } from '../store/graph/graph-writer.ts';
import { newId } from '../store/database/ids.ts';
import {
  aliasesOf,
  certainKeys,
  entityKeys,
  namedEntity,
  storedIdentity,
  UNKNOWN_CATEGORY,
} from './entity-identity.ts';
import { entityWords } from './entity-words.ts';
import type { GraphItem } from './graph-items.ts';
import { decideSame } from './identity/decide-same.ts';
import { isOneByEvidence } from './identity/one-by-evidence.ts';
import type { Named } from './identity/decide-same.ts';
import { betterDescription, mergedMetadata } from './improve-entity.ts';

/** Which entity each item is: one that is known, perhaps better known now, or a new one. */
export async function resolveItems(
  writer: GraphWriter,
  items: readonly GraphItem[],
): Promise<Map<GraphItem, KnownEntity>> {
  const known = await knownEntities(writer, items);
  const apart = await writer.takenApart([...known.keys()]);
  const resolved = new Map<GraphItem, KnownEntity>();
  const nursery = createNursery(writer);
  for (const item of items) {
    const matches = matchesOf(item, known);
    const kept = matches[0];
    if (kept) await nursery.store();
    const entity = kept ? await improve(writer, kept, item) : create(item);
    if (!kept) nursery.add(entity);
    known.set(entity.id, entity);
    resolved.set(item, entity);
    if (!kept || item.isGhost) continue;
    for (const other of matches.slice(1)) {
      const isApart = apart.has(`${kept.id}/${other.id}`) || apart.has(`${other.id}/${kept.id}`);
      if (isApart || areDifferent(entity, other)) continue;
      resolvedInstead(resolved, {
        known,
        from: other,
        to: await applyMessage(writer, { kept: entity, other }),
      });
    }
  }
  await nursery.store();
  return resolved;
}

const areDifferent = (kept: KnownEntity, other: KnownEntity): boolean =>
  decideSame(namedEntity(kept), namedEntity(other)) === 'different' &&
  !isOne({ ...namedEntity(kept), description: kept.description }, other);

export async function knownEntities(
  writer: Pick<GraphReader, 'withIdentities' | 'withKeys'>,
  items: readonly Named[],
): Promise<Map<string, KnownEntity>> {
  const identical = await writer.withIdentities(
    items.map(({ name, category }) => storedIdentity(name, category)),
  );
  const found = await writer.withKeys(items.flatMap(certainKeys));
  return new Map([...identical, ...found].map((entity) => [entity.id, entity]));
}

/** The entities that an item is for certain; the best described, then the oldest, first. */
export function matchesOf(
  item: Named & { description?: string },
  known: ReadonlyMap<string, KnownEntity>,
): KnownEntity[] {
  const keys = new Set(certainKeys(item));
  const same = [...known.values()].filter(
    (entity) =>
      entity.keys.some(({ key }) => keys.has(key)) &&
      (decideSame(item, namedEntity(entity)) === 'same' || isOne(item, entity)),
  );
  const identity = storedIdentity(item.name, item.category);
  const order = (entity: KnownEntity) =>
    entity.identityKey === identity ? 0 : entity.kind === 'entity' ? 1 : 2;
  return same.sort((a, b) => order(a) - order(b) || (a.id < b.id ? -1 : 1));
}

/** In another category, and yet the same: what is said of it says so. What a user has written about its category holds. */
const isOne = ({ description = '', ...item }: Named & { description?: string }, entity: KnownEntity) =>
  !entity.editedFields.includes('category') &&
  isOneByEvidence({ ...item, description }, { ...entity, name: entity.label });

function create(item: GraphItem): KnownEntity {
  return {
    id: newId(),
    publicId: null,
    label: item.name,
    identityKey: storedIdentity(item.name, item.category),
    category: item.category,
    kind: item.isGhost ? 'ghost' : 'entity',
    description: item.description,
    metadata: item.metadata,
    editedFields: [],
    keys: entityKeys(item),
  };
}

/** New ones are stored together, at the latest when something is to be done to one of them. */
function createNursery(writer: GraphWriter) {
  let waiting: KnownEntity[] = [];
  return {
    add: (entity: KnownEntity) => void waiting.push(entity),
    async store(): Promise<void> {
      const rows = waiting.map(({ editedFields: _edited, ...entity }) => ({
        ...entity,
        words: entityWords({ ...entity, aliases: aliasesOf(entity.keys) }),
      }));
      waiting = [];
      await writer.insert(rows);
    },
  };
}

/** An entity after one more run has spoken of it. What a user has written stays. */
async function improve(writer: GraphWriter, known: KnownEntity, item: GraphItem): Promise<KnownEntity> {
  if (item.isGhost) return known;
  const isFree = (field: string) => !known.editedFields.includes(field);
  const isVague = known.kind === 'ghost' || known.category === UNKNOWN_CATEGORY;
  const category = isVague && isFree('category') ? item.category : known.category;
  const names = entityKeys({
    name: known.label,
    category,
    aliases: [...aliasesOf(known.keys), item.name, ...item.aliases],
  });
  const has = new Set(known.keys.map(({ key, kind }) => `${kind}/${key}`));
  const ownKey = names[0]!.key;
  const added = names.filter(
    ({ key, kind }) =>
      !has.has(`${kind}/${key}`) && !(kind === 'alias' && key === ownKey) && has.size < MAX_KEYS,
  );
  const keys = [...known.keys, ...added];
  const identityKey = await freeIdentity(writer, { known, category });
  const next: KnownEntity = {
    ...known,
    kind: 'entity',
    category: identityKey === undefined ? known.category : category,
    identityKey: identityKey ?? known.identityKey,
    description: isFree('description')
      ? betterDescription(known.description, item.description)
      : known.description,
    metadata: isFree('metadata') ? mergedMetadata(known.metadata, item.metadata) : known.metadata,
    keys,
  };
  await writer.addKeys(added.map((key) => ({ ...key, entityId: known.id })));
  const { id } = next;
  const content = contentOf(next);
  if (
    JSON.stringify(content) !== JSON.stringify(contentOf(known)) ||
    added.some(({ kind }) => kind === 'alias')
  )
    await writer.update(id, { ...content, words: entityWords({ ...next, aliases: aliasesOf(keys) }) });
  return next;
}

const MAX_KEYS = 200;

const contentOf = ({
  id: _id,
  publicId: _public,
  keys: _keys,
  editedFields: _edited,
  ...content
}: KnownEntity) => content;

/** The key of the entity in its new category; undefined when another one has it. */
async function freeIdentity(
  writer: GraphWriter,
  { known, category }: { known: KnownEntity; category: string },
): Promise<string | undefined> {
  const key = storedIdentity(known.label, category);
  if (category === known.category) return known.identityKey;
  return (await writer.withIdentities([key])).length > 0 ? undefined : key;
}

/** One entity of two. What the other had moves over, and can be split off again. */
export async function applyMessage(
  writer: GraphWriter,
  { kept, other }: { kept: KnownEntity; other: KnownEntity },
): Promise<KnownEntity> {
  await mergeEntities(writer, { keptId: kept.id, removedId: other.id, byUser: false });
  const [merged] = await writer.load([kept.id]);
  const next = afterMerge(merged!, other);
  await writer.update(next.id, {
    ...contentOf(next),
    words: entityWords({ ...next, aliases: aliasesOf(next.keys) }),
  });
  return next;
}

/** What the one that stays says, once it has taken in another. */
export function afterMerge(kept: KnownEntity, removed: KnownEntity): KnownEntity {
  const isFree = (field: string) => !kept.editedFields.includes(field);
  return {
    ...kept,
    kind: kept.kind === 'entity' || removed.kind === 'entity' ? 'entity' : 'ghost',
    description: isFree('description')
      ? betterDescription(kept.description, removed.description)
      : kept.description,
    // What the one that stays says of itself holds.
    metadata: mergedMetadata(removed.metadata, kept.metadata),
  };
}

function resolvedInstead(
  resolved: Map<GraphItem, KnownEntity>,
  { known, from, to }: { known: Map<string, KnownEntity>; from: KnownEntity; to: KnownEntity },
): void {
  known.delete(from.id);
  known.set(to.id, to);
  for (const [item, entity] of resolved)
    if (entity.id === from.id || entity.id === to.id) resolved.set(item, to);
}
