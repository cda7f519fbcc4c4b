import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QuarryClient } from '@quarry/api/client.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

const times = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

async function clientOf(workspace: string): Promise<QuarryClient> {
  return app.client((await app.createKey({ workspace })).key);
}

async function countDefaults(client: QuarryClient): Promise<number> {
  const { agents } = await client.listAgents({ limit: 100 });
  return agents.filter(({ isDefault }) => isDefault).length;
}

test('of fifty first agents created at once exactly one is the default', async () => {
  const client = await clientOf('creates');
  const created = await times(50, (i) => client.createAgent({ name: `Agent ${i}` }));
  assert.equal(created.filter(({ isDefault }) => isDefault).length, 1);
  assert.equal(await countDefaults(client), 1);
});

test('fifty creates that all want to be the default leave exactly one', async () => {
  const client = await clientOf('wishes');
  await times(50, (i) => client.createAgent({ name: `Agent ${i}`, isDefault: true }));
  assert.equal(await countDefaults(client), 1);
});

test('fifty promotions at once leave exactly one default, and no moment has two', async () => {
  const client = await clientOf('promotions');
  const agents = await times(10, (i) => client.createAgent({ name: `Agent ${i}` }));
  const promoted = new AbortController();
  const watched = (async () => {
    const seen = new Set<number>();
    while (!promoted.signal.aborted) seen.add(await countDefaults(client));
    return seen;
  })();
  await times(50, (i) => client.updateAgent({ agentId: agents[i % 10]!.id, isDefault: true }));
  promoted.abort();
  assert.deepEqual([...(await watched)], [1]);
  assert.equal(await countDefaults(client), 1);
});

test('creates, promotions and deletions at once leave exactly one default', async () => {
  const client = await clientOf('all at once');
  const agents = await times(25, (i) => client.createAgent({ name: `Agent ${i}` }));
  const outcomes = await Promise.allSettled([
    ...agents.slice(0, 20).map(({ id }) => client.deleteAgent(id)),
    ...agents.slice(10).map(({ id }) => client.updateAgent({ agentId: id, isDefault: true })),
    ...agents.map((_, i) => client.createAgent({ name: `Late ${i}`, isDefault: i % 2 === 0 })),
  ]);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      assert.equal(outcome.reason.status, 404, 'promoted after its deletion');
  assert.equal(await countDefaults(client), 1);
});
