import { seededRandom } from '../../../src/graph/rank/random.ts';
import { newId } from '../../../src/store/database/ids.ts';
import type { Scope } from '../../../src/store/database/scope.ts';
import { edges } from '../../../src/store/schema/edges.ts';
import { entities } from '../../../src/store/schema/entities.ts';
import { entityFinders } from '../../../src/store/schema/entity-finds.ts';
import { graphStates } from '../../../src/store/schema/graph-states.ts';
import type { TestApp } from '../../support/app.ts';

const LARGE_GRAPH = { nodes: 500, edges: 1_000 };

const CATEGORIES = ['company', 'person', 'place', 'concept', 'product'];
const COMMUNITIES = 12;

/** A graph as large as one answer can be: communities like clouds, hubs in their middle, some ghosts. */
export async function makeLargeGraph(app: TestApp, { workspaceId, userId }: Scope): Promise<void> {
  const random = seededRandom(7);
  const spread = () => random() + random() + random() - 1.5;
  const centres = Array.from({ length: COMMUNITIES }, () => [spread() * 400, spread() * 400, spread() * 400]);
  const nodes = Array.from({ length: LARGE_GRAPH.nodes }, (_, n) => {
    const communityId = n % COMMUNITIES;
    const [x, y, z] = centres[communityId]!.map((at) => at + spread() * 130) as [number, number, number];
    return {
      id: newId(),
      workspaceId,
      label: `Entity ${n + 1}`,
      identityKey: `entity ${n + 1}`,
      category: CATEGORIES[n % CATEGORIES.length]!,
      kind: n % 9 === 8 ? ('ghost' as const) : ('entity' as const),
      description: `The ${n + 1}th thing that was found.`,
      pagerank: 12 / (1 + n / 4),
      communityId,
      x,
      y,
      z,
    };
  });
  await app.db.insert(graphStates).values({ workspaceId }).onConflictDoNothing();
  await app.db.insert(entities).values(nodes);
  await app.db.insert(entityFinders).values(nodes.map(({ id }) => ({ workspaceId, userId, entityId: id })));
  const ties = new Map<string, typeof edges.$inferInsert>();
  while (ties.size < LARGE_GRAPH.edges) {
    const from = Math.floor(random() * nodes.length);
    const isNear = random() < 0.85;
    const step = isNear ? COMMUNITIES * Math.floor(random() ** 2 * 30) : Math.floor(random() * nodes.length);
    const to = (from + step) % nodes.length;
    if (from === to || ties.has(`${from} ${to}`)) continue;
    ties.set(`${from} ${to}`, {
      workspaceId,
      sourceEntityId: nodes[from]!.id,
      targetEntityId: nodes[to]!.id,
      type: 'related_to',
      weight: 0.5,
    });
  }
  await app.db.insert(edges).values([...ties.values()]);
}
