import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInput } from '../support/app.ts';
import { fakeOpenAi, says } from '../support/fake-openai.ts';
import { startNodes } from './several-nodes.ts';
import { until } from './timeline.ts';

test('a provider that is connected on one node is there on the other, without a restart', async (t) => {
  const fake = await fakeOpenAi(() => says('From a new provider.'), { models: ['m9'] });
  t.after(() => fake.close());
  const env = { ALLOW_PRIVATE_NETWORK: new URL(fake.origin).host };
  const { nodes, key, store } = await startNodes(t, [env, env]);
  await store.pool.query(`update members set role = 'owner'`);
  const [here, there] = nodes.map((node) => node.client(key)) as [
    ReturnType<(typeof nodes)[number]['client']>,
    ReturnType<(typeof nodes)[number]['client']>,
  ];
  const known = async (client: typeof here) =>
    (await client.listModels()).models.find(({ name }) => name === 'lab/m9');
  assert.equal(await known(there), undefined, 'and what it knows is remembered there');
  const { id } = await here.createConnection({ vendor: 'compatible', name: 'lab', baseUrl: fake.baseUrl });
  const madeAt = performance.now();
  assert.ok(await known(here), 'at once where it was made');
  await until(() => known(there), 'the model on the other node');
  t.diagnostic(`seen by the other node after ${Math.round(performance.now() - madeAt)} ms`);
  const run = await there.run(runInput('Hi', { modelName: 'lab/m9', promptKey: 'direct-answer' }));
  assert.equal(run.text, 'From a new provider.');
  await here.deleteConnection(id!);
  await until(async () => ((await known(there)) ? undefined : true), 'the model to go from the other node');
});
