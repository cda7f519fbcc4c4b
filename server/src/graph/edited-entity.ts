import { AppError, notFound } from '../errors.ts';
import type { Role } from '../store/accounts/memberships.ts';
import type { HeldGraphs } from '../store/graph/graph-changes.ts';
import type { KnownEntity } from '../store/graph/graph-reader.ts';
import type { GraphWriter } from '../store/graph/graph-writer.ts';
import type { Layer } from '../store/graph/member-view.ts';
import { aliasesOf } from './entity-identity.ts';
import { entityWords } from './entity-words.ts';

/** An entity as a member who edits it sees it. */
export interface SeenEntity {
  /** The graph of the one that is shown. */
  layer: Layer;
  entity: KnownEntity;
  /** What is the member's own of it: the entity itself, or what lies over it. */
  own: KnownEntity[];
}

export async function seenEntity({ look }: HeldGraphs, id: string): Promise<SeenEntity> {
  const { shown, own: ownIds } = await look('shared').behind(id);
  const [shownId] = shown.values();
  if (shownId === undefined) throw notFound('Entity');
  const own = await look('own').load(ownIds);
  const [shared] = await look('shared').load([shownId]);
  if (shared) return { layer: 'shared', entity: shared, own };
  const entity = own.find((one) => one.id === shownId);
  if (!entity) throw notFound('Entity');
  return { layer: 'own', entity, own };
}

/** What others have found too is not one member's to take away. */
export async function mayRemove(
  { look }: HeldGraphs,
  { role, seen }: { role: Role | undefined; seen: SeenEntity },
): Promise<void> {
  if (seen.layer === 'own' || role === 'owner') return;
  if (await look('shared').isFoundByOthers(seen.entity.id))
    throw new AppError(
      'FORBIDDEN',
      `Other members have found ${seen.entity.label} too. Only an owner of the workspace may delete it or merge it.`,
    );
}

export async function required(writer: GraphWriter, id: string): Promise<KnownEntity> {
  const [known] = await writer.load([id]);
  if (!known) throw notFound('Entity');
  return known;
}

export async function saveEntity(writer: GraphWriter, entity: KnownEntity): Promise<void> {
  const { id, publicId: _publicId, keys, ...content } = entity;
  await writer.update(id, { ...content, words: entityWords({ ...entity, aliases: aliasesOf(keys) }) });
}
