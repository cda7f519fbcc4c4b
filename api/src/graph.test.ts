import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listEdgesQuery, listEntitiesQuery, workspaceGraphQuery } from './graph.ts';

const entityId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';

function ids(count: number) {
  return { entityIds: Array.from({ length: count }, () => entityId).join(',') };
}

test('graph queries have the defaults of the contract', () => {
  assert.deepEqual(workspaceGraphQuery.parse({}), {
    includeOthersEntities: false,
    nodeLimit: 50,
    edgeLimit: 200,
  });
  assert.deepEqual(listEntitiesQuery.parse({ search: '', communityId: '3' }), {
    includeOthersEntities: false,
    limit: 30,
    communityId: 3,
    search: undefined,
  });
});

test('limits of the workspace graph are inclusive', () => {
  assert.equal(workspaceGraphQuery.safeParse({ nodeLimit: '500', edgeLimit: '1000' }).success, true);
  for (const wrong of [{ nodeLimit: '501' }, { nodeLimit: '0' }, { edgeLimit: '1001' }, { edgeLimit: '0' }]) {
    assert.equal(
      workspaceGraphQuery.safeParse(wrong).success,
      false,
      `${JSON.stringify(wrong)} was accepted`,
    );
  }
});

test('edges are asked for by 1 to 100 ids', () => {
  assert.equal(listEdgesQuery.parse(ids(100)).entityIds.length, 100);
  for (const wrong of [ids(0), ids(101), {}, { entityIds: 'x' }]) {
    assert.equal(listEdgesQuery.safeParse(wrong).error?.issues[0]?.path[0], 'entityIds');
  }
});
