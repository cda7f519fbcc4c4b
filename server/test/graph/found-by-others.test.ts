import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { QuarryError } from '@quarry/api/quarry-error.ts';
import { startGraphApp } from './graph-app.ts';
import type { GraphApp } from './graph-app.ts';

let app: GraphApp;

before(async () => {
  app = await startGraphApp();
});
after(() => app?.stop());

const refused = (status: number, message?: RegExp) => (error: unknown) =>
  error instanceof QuarryError && error.status === status && (!message || message.test(error.message));

/** The first to come is the owner, the others are plain members. */
async function threeOf(workspace: string) {
  const join = (name: string) => app.join(`${name}@example.com`, workspace);
  const [ann, ben, cleo] = [await join('ann'), await join('ben'), await join('cleo')];
  const find = async (member: typeof ann, name: string) =>
    (await app.record(member, { entities: [{ name }] })).entities[0]!.id;
  return { ann, ben, cleo, find };
}

test('what others have found is deleted and merged by owners only, and a plain member is told so', async () => {
  const { ann, ben, cleo, find } = await threeOf('owners-only');
  const [shared, bens, cleos] = [
    await find(cleo, 'Heron'),
    await find(ben, 'Egret'),
    await find(cleo, 'Stork'),
  ];
  await find(ben, 'Heron');
  const words = /Other members have found \w+ too\. Only an owner of the workspace may/;
  for (const id of [shared, cleos]) await assert.rejects(ben.client.deleteEntity(id), refused(403, words));
  for (const [targetEntityId, entityIds] of [
    [bens, [cleos]],
    [cleos, [bens]],
    [shared, [bens]],
  ] as const)
    await assert.rejects(
      ben.client.mergeEntities({ targetEntityId, entityIds: [...entityIds] }),
      refused(403, words),
    );
  assert.equal((await ann.client.listEntities({ includeOthersEntities: true })).totalCount, 3);
  const maySee = async (member: typeof ann, id: string) => (await member.client.getEntity(id)).mayDelete;
  assert.deepEqual(await Promise.all([shared, cleos, bens].map((id) => maySee(ben, id))), [
    false,
    false,
    true,
  ]);
  assert.deepEqual(await Promise.all([shared, cleos, bens].map((id) => maySee(ann, id))), [true, true, true]);
  // Their own they may, and an owner may all.
  const second = await find(ben, 'Bittern');
  await ben.client.mergeEntities({ targetEntityId: bens, entityIds: [second] });
  await ann.client.mergeEntities({ targetEntityId: shared, entityIds: [cleos] });
  await ben.client.deleteEntity(bens);
  await ann.client.deleteEntity(shared);
  assert.equal((await ann.client.listEntities({ includeOthersEntities: true })).totalCount, 0);
});

test('that others know it from their own files keeps nobody from it, and nobody learns of it', async () => {
  const { ben, cleo, find } = await threeOf('own-files');
  const sourceId = await app.saveSource(cleo, { isPrivate: true });
  await app.record(cleo, { entities: [{ name: 'Heron', sentences: [{ text: 'Heron.', sourceId }] }] });
  const id = await find(ben, 'Heron');
  await ben.client.deleteEntity(id);
  const { entities } = await cleo.client.listEntities();
  assert.deepEqual(
    entities.map(({ label }) => label),
    ['Heron'],
  );
});

test('agents stay everybody’s, as the contract says', async () => {
  const { ann, ben } = await threeOf('agents');
  const { id } = await ann.client.createAgent({ name: 'Yui' });
  assert.equal((await ben.client.deleteAgent(id)).id, id);
});
