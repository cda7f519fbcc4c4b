import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSourceStore } from '../../src/store/workspace/sources.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

test('sources that are found at the same moment get different numbers, and keep them', async () => {
  const { key, ...scope } = await app.createKey();
  const client = app.client(key);
  await client.createAgent({ name: 'Mika' });
  const { runId } = await client.run(runInput('Hi'));
  const sources = createSourceStore(app.db);
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      sources.save(scope, {
        sourceType: 'public',
        url: `https://example.com/${i}`,
        canonicalUrl: `https://example.com/${i}`,
        contentHash: String(i),
        title: '',
        description: '',
        body: `Text ${i}`,
        bodyLinks: [],
        images: [],
      }),
    ),
  );
  const numbers = await Promise.all(ids.map((id) => sources.link(runId, id)));
  assert.deepEqual(
    numbers.toSorted((a, b) => a - b),
    ids.map((_, i) => i + 1),
  );
  assert.deepEqual(await Promise.all(ids.map((id) => sources.link(runId, id))), numbers);
});
