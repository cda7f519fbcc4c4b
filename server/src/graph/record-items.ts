import type { NewEdge } from '../store/graph/edge-writer.ts';
import type { KnownEntity } from '../store/graph/graph-reader.ts';
import type { GraphWriter } from '../store/graph/graph-writer.ts';
import { quotedOnce } from './graph-items.ts';
import type { GraphItem, GraphItems } from './graph-items.ts';
import { resolveItems, applyMessage } from './resolve-items.ts';
import { settleCategories } from './settle-categories.ts';
import type { MatchedItems } from './match-ambiguous-items.ts';

export interface RecordedEdge {
  id: string;
  sourceEntityId: string;
  targetEntityId: string;
  type: string;
  weight: number;
}

export interface RecordedItems {
  entities: KnownEntity[];
  edges: RecordedEdge[];
}

/** What a run has found becomes part of one graph. */
export async function recordItems(
  writer: GraphWriter,
  { runId, found, matched }: { runId: string; found: GraphItems; matched: MatchedItems },
): Promise<RecordedItems> {
  const resolved = await resolveItems(writer, found.items);
  await writer.found(runId, findsOf(resolved));
  await settleCategories(writer, resolved);
  const ids = await edgeIds(writer, found, resolved);
  await writer.addEvidence(
    runId,
    found.relations.flatMap(({ sourceId, quote }, i) => {
      const edgeId = ids[i];
      return edgeId === undefined ? [] : [{ edgeId, sourceId, quote }];
    }),
  );
  await writer.weigh(ids.filter((id) => id !== undefined));
  const isMerged = await mergeMatched(writer, resolved, matched);
  const kept = isMerged ? await edgeIds(writer, found, resolved) : ids;
  const entities = new Map([...resolved.values()].map((entity) => [entity.id, entity]));
  return {
    entities: [...entities.values()],
    edges: await writer.edges(kept.filter((id) => id !== undefined)),
  };
}

const isEdge = ({ sourceEntityId, targetEntityId }: NewEdge): boolean => sourceEntityId !== targetEntityId;

/** The edge of each relation; none where both ends turned out to be one. */
async function edgeIds(
  writer: GraphWriter,
  { relations }: GraphItems,
  resolved: ReadonlyMap<GraphItem, KnownEntity>,
): Promise<(string | undefined)[]> {
  const wanted = relations.map(({ from, to, type }) => ({
    sourceEntityId: resolved.get(from)!.id,
    targetEntityId: resolved.get(to)!.id,
    type,
  }));
  const ids = (await writer.ensureEdges(wanted.filter(isEdge))).values();
  return wanted.map((edge) => (isEdge(edge) ? ids.next().value : undefined));
}

/**
 * What a model took for one is recorded as two and then merged: when the model was wrong, a user splits it again, and
 * each has what was said of it.
 */
async function mergeMatched(
  writer: GraphWriter,
  resolved: Map<GraphItem, KnownEntity>,
  matched: MatchedItems,
): Promise<boolean> {
  const apart = await writer.takenApart([...matched.values()]);
  let isMerged = false;
  for (const [item, keptId] of matched) {
    const other = resolved.get(item)!;
    const [kept] = await writer.load([keptId]);
    if (!kept || kept.id === other.id || apart.has(`${kept.id}/${other.id}`)) continue;
    const entity = await applyMessage(writer, { kept, other });
    for (const [each, { id }] of resolved) if (id === kept.id || id === other.id) resolved.set(each, entity);
    isMerged = true;
  }
  return isMerged;
}

function findsOf(resolved: ReadonlyMap<GraphItem, KnownEntity>) {
  const finds = Map.groupBy(resolved, ([, { id }]) => id);
  return Array.from(finds, ([entityId, items]) => ({
    entityId,
    category: mostOften(items.flatMap(([item]) => (item.isGhost ? [] : [item.category]))),
    sources: quotedOnce(items.flatMap(([{ sources }]) => sources)),
  }));
}

/** Of several the first that is said most often. */
function mostOften(categories: readonly string[]): string | null {
  const counts = Map.groupBy(categories, (category) => category);
  const [best] = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  return best?.[0] ?? null;
}
