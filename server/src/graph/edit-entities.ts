import type { MergeEntitiesBody, SplitEntityBody, UpdateEntityBody } from '@quarry/api/graph-edits.ts';
import { conflict, notFound } from '../errors.ts';
import { mergeEntities } from '../store/graph/entity-merges.ts';
import { findMerge, undoMerge } from '../store/graph/entity-splits.ts';
import type { GraphChanges } from '../store/graph/graph-changes.ts';
import type { KnownEntity } from '../store/graph/graph-reader.ts';
import type { GraphWriter } from '../store/graph/graph-writer.ts';
import type { MovedByMerge } from '../store/schema/graph.ts';
import type { Scope } from '../store/database/scope.ts';
import { aliasesOf, entityKeys, storedIdentity } from './entity-identity.ts';
import { entityWords } from './entity-words.ts';
import { afterMerge } from './resolve-items.ts';

export type EntityEditor = ReturnType<typeof createEntityEditor>;

/** What users do to the graph by hand. Ranks follow by themselves: every change counts the graph's version up. */
export function createEntityEditor(graph: GraphChanges) {
  return {
    /** What was corrected stays as it is, whatever later runs say. */
    update: (scope: Scope, id: string, body: UpdateEntityBody): Promise<void> =>
      graph.change(scope, async (writer) => {
        const known = await required(writer, id);
        const given = Object.entries(body).filter(([, value]) => value !== undefined);
        if (given.length === 0) return;
        const next: KnownEntity = { ...known, kind: 'entity', ...Object.fromEntries(given) };
        next.identityKey = storedIdentity(next.label, next.category);
        const holder = (await writer.withIdentities([next.identityKey])).find((one) => one.id !== id);
        if (holder)
          throw conflict(
            `The entity ${holder.id} has this name and category already. Merge them with POST /graph/entities/merge.`,
          );
        const aliases = [...new Set([...aliasesOf(known.keys), known.label])].filter(
          (name) => name !== next.label,
        );
        const keys = entityKeys({ name: next.label, category: next.category, aliases });
        await writer.replaceKeys(id, keys);
        const editedFields = [...new Set([...known.editedFields, ...given.map(([field]) => field)])];
        await save(writer, { ...next, editedFields, keys });
      }),

    remove: (scope: Scope, id: string): Promise<void> =>
      graph.change(scope, async (writer) => {
        await required(writer, id);
        await writer.remove(id);
      }),

    merge: (scope: Scope, { targetEntityId, entityIds }: MergeEntitiesBody): Promise<void> =>
      graph.change(scope, async (writer) => {
        await required(writer, targetEntityId);
        for (const removedId of new Set(entityIds)) {
          if (removedId === targetEntityId) throw conflict('An entity cannot be merged into itself.');
          const removed = await required(writer, removedId);
          await mergeEntities(writer, { keptId: targetEntityId, removedId, byUser: true });
          await save(writer, afterMerge(await required(writer, targetEntityId), removed));
        }
      }),

    /** Undoes a merge; answers with the id of the entity that is there again. */
    split: (scope: Scope, id: string, { mergeId }: SplitEntityBody): Promise<string> =>
      graph.change(scope, async (writer) => {
        await required(writer, id);
        const merge = await findMerge(writer, { keptId: id, mergeId });
        if (!merge)
          throw conflict('Nothing was merged into this entity that could be split off. See its `merges`.');
        const { entity, keys } = merge.moved;
        if ((await writer.withIdentities([entity.identityKey])).length > 0)
          throw conflict(`There is another entity named ${entity.label} by now. Rename or merge it first.`);
        await undoMerge(writer, merge, entityWords({ ...entity, aliases: aliasesOf(keys) }));
        await save(writer, withoutMerged(await required(writer, id), merge.moved));
        return merge.removedId;
      }),
  };
}

async function required(writer: GraphWriter, id: string): Promise<KnownEntity> {
  const [known] = await writer.load([id]);
  if (!known) throw notFound('Entity');
  return known;
}

async function save(writer: GraphWriter, entity: KnownEntity): Promise<void> {
  const { id, keys, ...content } = entity;
  await writer.update(id, { ...content, words: entityWords({ ...entity, aliases: aliasesOf(keys) }) });
}

/** What an entity says when it no longer speaks for another; what was not taken from that one stays. */
function withoutMerged(kept: KnownEntity, { entity, kept: before }: MovedByMerge): KnownEntity {
  const isTaken = kept.description === entity.description && !kept.editedFields.includes('description');
  const taken = new Set(
    Object.entries(entity.metadata ?? {})
      .filter(
        ([key, fact]) =>
          !before.metadata?.[key] && JSON.stringify(kept.metadata?.[key]) === JSON.stringify(fact),
      )
      .map(([key]) => key),
  );
  const facts = Object.entries(kept.metadata ?? {}).filter(([key]) => !taken.has(key));
  return {
    ...kept,
    kind: before.kind === 'ghost' && isTaken ? 'ghost' : kept.kind,
    description: isTaken ? before.description : kept.description,
    metadata: facts.length > 0 ? Object.fromEntries(facts) : null,
  };
}
