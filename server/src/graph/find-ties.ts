import type { GraphReader, KnownEntity } from '../store/graph/graph-reader.ts';
import { entityKeys, namedEntity } from './entity-identity.ts';
import type { GraphItem } from './graph-items.ts';
import { decideSame } from './identity/decide-same.ts';

/** An item and an entity of which rules cannot say whether they are one. */
export interface Tie {
  item: GraphItem;
  entity: KnownEntity;
}

const MAX_TIES = 60;
const TIES_PER_ITEM = 3;

/** Candidates by shared keys and by likeness of spelling. An item that is known for certain is not asked about. */
export async function findTies(reader: GraphReader, items: readonly GraphItem[]): Promise<Tie[]> {
  const described = items.filter(({ isGhost }) => !isGhost);
  const keys = new Map(described.map((item) => [item, new Set(entityKeys(item).map(({ key }) => key))]));
  const byKey = await reader.withKeys([...keys.values()].flatMap((own) => [...own]));
  const alike = await reader.spelledAlike(
    described.map((item) => entityKeys(item)[0]!.key),
    TIES_PER_ITEM,
  );
  const known = new Map([...byKey, ...alike.entities].map((entity) => [entity.id, entity]));
  return described
    .flatMap((item) => {
      const likely = new Set(alike.ids.get(entityKeys(item)[0]!.key));
      const candidates = [...known.values()].filter(
        (entity) => likely.has(entity.id) || entity.keys.some(({ key }) => keys.get(item)!.has(key)),
      );
      const verdicts = candidates.map((entity) => ({
        entity,
        verdict: decideSame(item, namedEntity(entity)),
      }));
      if (verdicts.some(({ verdict }) => verdict === 'same')) return [];
      const unsure = verdicts.filter(({ verdict }) => verdict === 'unsure');
      return unsure.slice(0, TIES_PER_ITEM).map(({ entity }) => ({ item, entity }));
    })
    .slice(0, MAX_TIES);
}
