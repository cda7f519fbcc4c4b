import type { GraphRankStore, RankedGraph, RankRows, StoredGraph } from '../../store/graph/graph-ranks.ts';
import { computeRanks } from './compute-ranks.ts';
import type { Ranks } from './compute-ranks.ts';
import { SPACING } from './layout.ts';

// Entities in one transaction: a run that wants to write to the graph waits no longer than for one of these.
const BATCH = 1_000;
/** What is shown of PageRank is right to this much; smaller changes of a score are not written. */
const PRECISION = 2e-7;
const LEAST_SHIFT = SPACING / 100;
// Communities are looked for from nothing when there are so many times more entities than the last time.
const GROWN = 1.05;
// Up to this size always: it takes no time.
const SMALL = 5_000;
// Communities of a member's own graph are seen beside those of the workspace's: no number means two.
const FIRST_OWN_COMMUNITY = 1_000_000;

/** Brings the ranks of a workspace's graphs up to date. False when there was nothing to do, or another node is at it. */
export async function rankWorkspace(store: GraphRankStore, workspaceId: string): Promise<boolean> {
  const lease = await store.claim(workspaceId);
  if (!lease) return false;
  try {
    for (const graph of await store.behind(lease)) if (!(await rankGraph(store, graph))) return false;
    return await store.end(lease);
  } catch (error) {
    await store.release(lease);
    throw error;
  }
}

/** Each graph by itself: what one member knows changes nothing for the others. */
async function rankGraph(store: GraphRankStore, owned: RankedGraph): Promise<boolean> {
  const stored = await store.load(owned);
  const { ids, version, readAt, regroupedEntities, touched } = stored;
  const graph = { nodes: ids.length, from: stored.from, to: stored.to, weight: stored.weight };
  const regroup = ids.length <= SMALL || ids.length > regroupedEntities * GROWN;
  const firstCommunity = owned.ownerId === null ? 0 : FIRST_OWN_COMMUNITY;
  const ranks = computeRanks({ graph, earlier: stored, touched, regroup, firstCommunity });
  for (const rows of changedRows(stored, ranks)) if (!(await store.write(owned, rows))) return false;
  return store.finish(owned, { version, readAt, entities: ids.length, regrouped: regroup });
}

/** Only what has changed, a batch at a time. Neighbours in the order of ids come in different batches: see `spread`. */
function* changedRows(stored: StoredGraph, ranks: Ranks): Generator<RankRows> {
  const least = PRECISION * stored.ids.length;
  let rows = noRows();
  for (const i of spread(stored.ids.length)) {
    const isScoreKept = Math.abs(ranks.scores[i]! - stored.scores[i]!) <= least;
    const isPlaceKept = shift(stored.places, ranks.places, i) <= LEAST_SHIFT;
    if (isScoreKept && isPlaceKept && ranks.communities[i] === stored.communities[i]) continue;
    rows.ids.push(stored.ids[i]!);
    rows.scores.push(isScoreKept ? stored.scores[i]! : ranks.scores[i]!);
    rows.communities.push(ranks.communities[i]!);
    rows.x.push(ranks.places[3 * i]!);
    rows.y.push(ranks.places[3 * i + 1]!);
    rows.z.push(ranks.places[3 * i + 2]!);
    if (rows.ids.length < BATCH) continue;
    yield rows;
    rows = noRows();
  }
  if (rows.ids.length > 0) yield rows;
}

/**
 * In strides, so that of rows that lie on one page few are written in one transaction: the next one finds room for its
 * new versions where those before it have left their old ones.
 */
function* spread(count: number): Generator<number> {
  const stride = Math.ceil(count / BATCH);
  for (let first = 0; first < stride; first++) for (let i = first; i < count; i += stride) yield i;
}

const noRows = (): RankRows => ({ ids: [], scores: [], communities: [], x: [], y: [], z: [] });

function shift(before: Float32Array, now: Float32Array, node: number): number {
  const by = (axis: number) => now[3 * node + axis]! - before[3 * node + axis]!;
  const far = Math.hypot(by(0), by(1), by(2));
  return Number.isNaN(far) ? Infinity : far;
}
