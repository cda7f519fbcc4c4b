import type { CategoryVote } from '../store/graph/find-writer.ts';
import type { KnownEntity } from '../store/graph/graph-reader.ts';
import type { GraphWriter } from '../store/graph/graph-writer.ts';
import { aliasesOf, storedIdentity, UNKNOWN_CATEGORY } from './entity-identity.ts';
import { entityWords } from './entity-words.ts';
import type { GraphItem } from './graph-items.ts';

/**
 * What something is, by all the runs of the workspace that speak of it: the first one may have been wrong. What a user has
 * written stays, and so does a category whose name and place another entity holds.
 */
export async function settleCategories(
  writer: GraphWriter,
  resolved: Map<GraphItem, KnownEntity>,
): Promise<void> {
  const doubted = new Map(
    [...resolved]
      .filter(([item, entity]) => !item.isGhost && item.category !== entity.category)
      .map(([, entity]) => [entity.id, entity]),
  );
  const votes = Map.groupBy(await writer.categoryVotes([...doubted.keys()]), ({ id }) => id);
  for (const entity of doubted.values()) {
    const category = settled(entity, votes.get(entity.id) ?? []);
    if (category === entity.category) continue;
    const identityKey = storedIdentity(entity.label, category);
    if ((await writer.withIdentities([identityKey])).length > 0) continue;
    const next = { ...entity, category, identityKey };
    await writer.update(entity.id, {
      category,
      identityKey,
      words: entityWords({ ...next, aliases: aliasesOf(next.keys) }),
    });
    for (const [item, { id }] of resolved) if (id === entity.id) resolved.set(item, next);
  }
}

/** The one that most runs say; as many do not suffice. */
function settled({ category, editedFields }: KnownEntity, votes: readonly CategoryVote[]): string {
  if (editedFields.includes('category')) return category;
  const own = votes.find((vote) => vote.category === category)?.runs ?? 0;
  const best = votes
    .filter((vote) => vote.category !== UNKNOWN_CATEGORY && vote.runs > own)
    .toSorted((a, b) => b.runs - a.runs || (a.category < b.category ? -1 : 1))[0];
  return best?.category ?? category;
}
