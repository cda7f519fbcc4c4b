import type { Role } from '../store/accounts/memberships.ts';
import { mergeEntities } from '../store/graph/entity-merges.ts';
import type { HeldGraphs } from '../store/graph/graph-changes.ts';
import type { KnownEntity } from '../store/graph/graph-reader.ts';
import type { GraphWriter } from '../store/graph/graph-writer.ts';
import { newId } from '../store/database/ids.ts';
import { mayRemove, required, saveEntity } from './edited-entity.ts';
import type { SeenEntity } from './edited-entity.ts';
import { aliasesOf, entityKeys } from './entity-identity.ts';
import { entityWords } from './entity-words.ts';
import { afterMerge } from './resolve-items.ts';

/**
 * Merges what a member sees. Two entities of the workspace become one for all. As soon as one of them is the member's own,
 * only the member's own graph changes: it says that the two are one, and nobody else learns of it.
 */
export async function mergeSeen(
  graphs: HeldGraphs,
  { target, removed, role }: { target: SeenEntity; removed: SeenEntity; role: Role | undefined },
): Promise<void> {
  if (target.layer === 'shared' && removed.layer === 'shared') {
    for (const seen of [target, removed]) await mayRemove(graphs, { role, seen });
    return mergeRows(graphs.open('shared'), target.entity, removed.entity);
  }
  const writer = graphs.open('own');
  const kept = await ownRowOf(writer, target);
  const other = await ownRowOf(writer, removed);
  const publicId = kept.publicId ?? other.publicId;
  await mergeRows(writer, kept, other);
  if (publicId !== null && kept.publicId === null) await writer.layOver(kept.id, publicId);
}

async function mergeRows(writer: GraphWriter, kept: KnownEntity, removed: KnownEntity): Promise<void> {
  await mergeEntities(writer, { keptId: kept.id, removedId: removed.id, byUser: true });
  await saveEntity(writer, afterMerge(await required(writer, kept.id), removed));
}

/** What the member's graph has of it; of what it does not know yet, the name. */
async function ownRowOf(writer: GraphWriter, { entity, own }: SeenEntity): Promise<KnownEntity> {
  const [known] = own;
  if (known) return known;
  const { label, category, identityKey } = entity;
  const [sameName] = await writer.withIdentities([identityKey]);
  if (sameName) return sameName;
  const row: KnownEntity = {
    id: newId(),
    publicId: null,
    label,
    category,
    identityKey,
    kind: 'ghost',
    description: '',
    metadata: null,
    editedFields: [],
    keys: entityKeys({ name: label, category, aliases: [] }),
  };
  const { editedFields: _edited, ...content } = row;
  await writer.insert([{ ...content, words: entityWords({ ...row, aliases: aliasesOf(row.keys) }) }]);
  await writer.layOver(row.id, entity.id);
  return { ...row, publicId: entity.id };
}
