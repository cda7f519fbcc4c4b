import type { GraphChanges, HeldGraphs } from '../store/graph/graph-changes.ts';
import type { KnownEntity } from '../store/graph/graph-reader.ts';
import type { Layer } from '../store/graph/member-view.ts';
import type { Scope } from '../store/database/scope.ts';
import type { GraphItems } from './graph-items.ts';
import { layOverShared, layOwnOver } from './lay-over.ts';
import type { MatchedItems } from './match-ambiguous-items.ts';
import { recordItems } from './record-items.ts';
import type { RecordedEdge, RecordedItems } from './record-items.ts';

/** What a run has found, by the graph that it belongs to: what public sources say, and what only the run's user knows. */
type FoundItems = Readonly<Partial<Record<Layer, GraphItems>>>;

/** As the run's user sees it. */
export interface Recorded {
  entities: Pick<KnownEntity, 'id' | 'label' | 'category' | 'kind'>[];
  edges: RecordedEdge[];
}

interface Recording {
  scope: Scope;
  runId: string;
  found: FoundItems;
  /** None where no model was asked. */
  matched?: Readonly<Record<Layer, MatchedItems>>;
}

/** What a run has found becomes part of the graphs: all of it at once, and however often it is repeated. */
export function recordExtraction(graph: GraphChanges, recording: Recording): Promise<Recorded> {
  return graph.change(recording.scope, async (graphs) => {
    // The workspace's first: what it knows, the member's own is laid over.
    const shared = await recordShared(graphs, recording);
    const own = await recordOwn(graphs, recording);
    return asSeen(shared, own);
  });
}

const NOTHING: RecordedItems = { entities: [], edges: [] };

async function recordShared(
  { open }: HeldGraphs,
  { runId, found, matched }: Recording,
): Promise<RecordedItems> {
  if (!found.shared?.items.length) return NOTHING;
  const writer = open('shared');
  const recorded = await recordItems(writer, {
    runId,
    found: found.shared,
    matched: matched?.shared ?? new Map(),
  });
  await layOwnOver(writer, recorded.entities);
  return recorded;
}

async function recordOwn(
  { open }: HeldGraphs,
  { runId, found, matched }: Recording,
): Promise<RecordedItems & { under: KnownEntity[] }> {
  if (!found.own?.items.length) return { ...NOTHING, under: [] };
  const writer = open('own');
  const recorded = await recordItems(writer, { runId, found: found.own, matched: matched?.own ?? new Map() });
  await layOverShared(writer, recorded.entities);
  const publicIds = recorded.entities.flatMap(({ publicId }) => publicId ?? []);
  return { ...recorded, under: await writer.shared.load([...new Set(publicIds)]) };
}

/** The two graphs laid over each other, as `member-view.ts` shows them. */
function asSeen(shared: RecordedItems, own: RecordedItems & { under: KnownEntity[] }): Recorded {
  const shownId = new Map(own.entities.map(({ id, publicId }) => [id, publicId ?? id]));
  const seen = (id: string) => shownId.get(id) ?? id;
  const apart = own.entities.filter(({ publicId }) => publicId === null);
  const entities = new Map([...shared.entities, ...own.under, ...apart].map((entity) => [entity.id, entity]));
  const edges = new Map<string, RecordedEdge>();
  for (const edge of [...shared.edges, ...own.edges]) {
    const [sourceEntityId, targetEntityId] = [seen(edge.sourceEntityId), seen(edge.targetEntityId)];
    if (sourceEntityId === targetEntityId) continue;
    const key = `${sourceEntityId}/${targetEntityId}/${edge.type}`;
    const known = edges.get(key);
    const weight = known ? 1 - (1 - known.weight) * (1 - edge.weight) : edge.weight;
    edges.set(key, { ...edge, ...known, sourceEntityId, targetEntityId, weight });
  }
  return {
    entities: [...entities.values()].map(({ id, label, category, kind }) => ({ id, label, category, kind })),
    edges: [...edges.values()],
  };
}
