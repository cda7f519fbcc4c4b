import { isDeepStrictEqual } from 'node:util';
import type { MergeEntitiesBody, SplitEntityBody, UpdateEntityBody } from '@quarry/api/graph-edits.ts';
import { conflict } from '../errors.ts';
import type { MembershipStore } from '../store/accounts/memberships.ts';
import { findMerge, undoMerge } from '../store/graph/entity-splits.ts';
import type { GraphChanges } from '../store/graph/graph-changes.ts';
import type { KnownEntity } from '../store/graph/graph-reader.ts';
import type { GraphWriter } from '../store/graph/graph-writer.ts';
import type { MovedByMerge } from '../store/schema/entity-finds.ts';
import type { Scope } from '../store/database/scope.ts';
import { mayRemove, required, saveEntity, seenEntity } from './edited-entity.ts';
import type { SeenEntity } from './edited-entity.ts';
import { aliasesOf, entityKeys, storedIdentity } from './entity-identity.ts';
import { entityWords } from './entity-words.ts';
import { layOverShared, layOwnOver } from './lay-over.ts';
import { mergeSeen } from './merge-seen.ts';

export interface EntityEditorDeps {
  graph: GraphChanges;
  memberships: Pick<MembershipStore, 'roleOf'>;
}

interface Split {
  keptId: string;
  restoredId: string;
}

export type EntityEditor = ReturnType<typeof createEntityEditor>;

/** What users do to the graph by hand. Ranks follow by themselves: every change counts the graph's version up. */
export function createEntityEditor({ graph, memberships }: EntityEditorDeps) {
  return {
    /** What was corrected stays as it is, whatever later runs say. */
    update: (scope: Scope, id: string, body: UpdateEntityBody): Promise<void> =>
      graph.change(scope, async (graphs) => {
        const seen = await seenEntity(graphs, id);
        const given = Object.entries(ownLeftOut(seen, body)).filter(([, value]) => value !== undefined);
        if (given.length > 0) await correct(graphs.open(seen.layer), seen.entity, Object.fromEntries(given));
      }),

    /** With what the member's own graph says of it. */
    async remove(scope: Scope, id: string): Promise<void> {
      const role = await memberships.roleOf(scope);
      await graph.change(scope, async (graphs) => {
        const seen = await seenEntity(graphs, id);
        await mayRemove(graphs, { role, seen });
        if (seen.layer === 'shared') await graphs.open('shared').remove(seen.entity.id);
        for (const own of seen.own) await graphs.open('own').remove(own.id);
      });
    },

    async merge(scope: Scope, { targetEntityId, entityIds }: MergeEntitiesBody): Promise<void> {
      const role = await memberships.roleOf(scope);
      await graph.change(scope, async (graphs) => {
        for (const removedId of new Set(entityIds)) {
          const target = await seenEntity(graphs, targetEntityId);
          const removed = await seenEntity(graphs, removedId);
          if (removed.entity.id === target.entity.id)
            throw conflict('An entity cannot be merged into itself.');
          await mergeSeen(graphs, { target, removed, role });
        }
      });
    },

    /** Undoes a merge; answers with the ids of the two entities that were one. */
    split: (scope: Scope, id: string, { mergeId }: SplitEntityBody): Promise<Split> =>
      graph.change(scope, async (graphs) => {
        const seen = await seenEntity(graphs, id);
        const rows = [seen.entity, ...seen.own];
        const merge = await findMerge(graphs.look(seen.layer), {
          keptIds: rows.map((row) => row.id),
          mergeId,
        });
        if (!merge)
          throw conflict('Nothing was merged into this entity that could be split off. See its `merges`.');
        const isShared = seen.layer === 'shared' && merge.keptId === seen.entity.id;
        const writer = graphs.open(isShared ? 'shared' : 'own');
        const { entity, keys } = merge.moved;
        if ((await writer.withIdentities([entity.identityKey])).length > 0)
          throw conflict(`There is another entity named ${entity.label} by now. Rename or merge it first.`);
        await undoMerge(writer, merge, entityWords({ ...entity, aliases: aliasesOf(keys) }));
        await saveEntity(writer, withoutMerged(await required(writer, merge.keptId), merge.moved));
        await layAgain(writer, [merge.keptId, merge.removedId]);
        return { keptId: merge.keptId, restoredId: merge.removedId };
      }),
  };
}

async function correct(writer: GraphWriter, known: KnownEntity, body: UpdateEntityBody): Promise<void> {
  const next: KnownEntity = { ...known, kind: 'entity', ...body };
  next.identityKey = storedIdentity(next.label, next.category);
  const holder = (await writer.withIdentities([next.identityKey])).find((one) => one.id !== known.id);
  if (holder)
    throw conflict(
      `The entity ${holder.id} has this name and category already. Merge them with POST /graph/entities/merge.`,
    );
  const aliases = [...new Set([...aliasesOf(known.keys), known.label])].filter((name) => name !== next.label);
  const keys = entityKeys({ name: next.label, category: next.category, aliases });
  await writer.replaceKeys(known.id, keys);
  const editedFields = [...new Set([...known.editedFields, ...Object.keys(body)])];
  await saveEntity(writer, { ...next, editedFields, keys });
}

/**
 * Who corrects an entity of the workspace may send back all that was shown, also what only the member's own graph says. That
 * stays there: it is not made public by a correction of something else.
 */
function ownLeftOut({ layer, entity, own }: SeenEntity, body: UpdateEntityBody): UpdateEntityBody {
  if (layer === 'own' || own.length === 0) return body;
  const told = own.map(({ description }) => description).filter((text) => text !== entity.description);
  const description = body.description
    ?.split('\n')
    .filter((line) => line === '' || !told.some((text) => text.split('\n').includes(line)))
    .join('\n');
  const isOwn = (key: string, fact: unknown) =>
    own.some(({ metadata }) => isDeepStrictEqual(metadata?.[key], fact)) &&
    !isDeepStrictEqual(entity.metadata?.[key], fact);
  const facts = Object.entries(body.metadata ?? {}).map(([key, fact]) =>
    isOwn(key, fact) ? [key, entity.metadata?.[key]] : [key, fact],
  );
  const metadata = Object.fromEntries(
    facts.filter(([, fact]) => fact !== undefined),
  ) as UpdateEntityBody['metadata'];
  return {
    ...body,
    description: description === '' && body.description !== '' ? undefined : description,
    ...(body.metadata && { metadata }),
  };
}

/** After a split the names decide again which of the workspace's entities are which of the members'. */
async function layAgain(writer: GraphWriter, ids: readonly string[]): Promise<void> {
  if (writer.layer === 'own') {
    await writer.takeOff(ids);
    return layOverShared(writer, await writer.load([...ids]));
  }
  for (const id of ids) await writer.takeOff(await writer.lyingOver(id));
  await layOwnOver(writer, await writer.load([...ids]));
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
