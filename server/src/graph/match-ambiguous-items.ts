import { createHash } from 'node:crypto';
import type { Locale } from '@quarry/api/common.ts';
import type { GraphReader } from '../store/graph/graph-reader.ts';
import { aliasesOf } from './entity-identity.ts';
import type { Ask } from './extract/ask.ts';
import { findTies } from './find-ties.ts';
import type { Tie } from './find-ties.ts';
import type { GraphItem } from './graph-items.ts';
import { askWhichAreSame } from './identity/ask-which-are-same.ts';

/** What a model has decided: the entity that an item is. */
export type MatchedItems = ReadonlyMap<GraphItem, string>;

/** Asks a model, once, about all items of which rules cannot say whether they are known. Before any lock is taken. */
export async function matchAmbiguousItems(
  { reader, ask }: { reader: GraphReader; ask: Ask },
  items: readonly GraphItem[],
  locale: Locale,
): Promise<MatchedItems> {
  const ties = await findTies(reader, items);
  // After a crash the graph may have moved on: an answer belongs to its question only.
  const asked = ties.map(({ item, entity }) => [item.name, item.category, entity.id]);
  const key = `ties-${createHash('sha1').update(JSON.stringify(asked)).digest('base64url')}`;
  const same = await askWhichAreSame(
    ask,
    ties.map(({ item, entity }) => [
      { name: item.name, category: item.category, description: item.description, aliases: [...item.aliases] },
      {
        name: entity.label,
        category: entity.category,
        description: entity.description,
        aliases: aliasesOf(entity.keys),
      },
    ]),
    { locale, key },
  );
  const matched = new Map<GraphItem, string>();
  ties.forEach(({ item, entity }: Tie, i) => {
    if (same[i] && !matched.has(item)) matched.set(item, entity.id);
  });
  return matched;
}
