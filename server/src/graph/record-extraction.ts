import type { GraphChanges } from '../store/graph-changes.ts';
import type { KnownEntity } from '../store/graph-reader.ts';
import type { Scope } from '../store/scope.ts';
import type { GraphItem, GraphItems } from './graph-items.ts';
import { resolveItems } from './resolve-items.ts';
import type { Settled } from './resolve-items.ts';

export interface Recorded {
  entities: Pick<KnownEntity, 'id' | 'label' | 'category' | 'kind'>[];
  edges: { id: string; sourceEntityId: string; targetEntityId: string; type: string; weight: number }[];
}

/** What a run has found becomes part of the workspace's graph: all of it at once, and however often it is repeated. */
export function recordExtraction(
  graph: GraphChanges,
  { scope, runId, found, settled }: { scope: Scope; runId: string; found: GraphItems; settled: Settled },
): Promise<Recorded> {
  return graph.change(scope, async (writer) => {
    const resolved = await resolveItems(writer, found.items, settled);
    const entities = new Map([...resolved.values()].map((entity) => [entity.id, entity]));
    await writer.found(runId, findsOf(resolved));
    const idOf = (item: GraphItem) => resolved.get(item)!.id;
    const relations = found.relations.filter(({ from, to }) => idOf(from) !== idOf(to));
    const ids = await writer.ensureEdges(
      relations.map(({ from, to, type }) => ({ sourceEntityId: idOf(from), targetEntityId: idOf(to), type })),
    );
    await writer.addEvidence(
      runId,
      relations.map(({ sourceId, quote }, i) => ({ edgeId: ids[i]!, sourceId, quote })),
    );
    await writer.weigh(ids);
    return {
      entities: [...entities.values()].map(({ id, label, category, kind }) => ({
        id,
        label,
        category,
        kind,
      })),
      edges: await writer.edges(ids),
    };
  });
}

function findsOf(resolved: ReadonlyMap<GraphItem, KnownEntity>) {
  const finds = new Map<string, Map<string, string>>();
  for (const [item, { id }] of resolved) {
    const sources = finds.get(id) ?? new Map<string, string>();
    for (const { sourceId, quote } of item.sources) sources.set(sourceId, quote);
    finds.set(id, sources);
  }
  return [...finds].map(([entityId, sources]) => ({
    entityId,
    sources: [...sources].map(([sourceId, quote]) => ({ sourceId, quote })),
  }));
}
