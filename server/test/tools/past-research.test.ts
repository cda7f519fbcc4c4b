import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRecallTool } from '../../src/tools/recall.ts';
import { runInput, startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp({ tools: ({ retrieval, sources }) => [createRecallTool({ retrieval, sources })] });
});
after(() => app?.stop());

const BODY = 'Maps are kept dry. The archive of Onomichi was opened by Hara Kei in 1911.';

async function member(user: string) {
  const { key } = await app.createKey({ user });
  return app.client(key);
}

test('what one run has read a later run recalls, with its number', async () => {
  const ann = await member('ann@example.com');
  await ann.createAgent({ name: 'Mika' });
  const file = await ann.uploadFile(new File([BODY], 'maps.txt', { type: 'text/plain' }));
  await ann.run(runInput('Who opened the archive of Onomichi?', { fileUrls: [file.url] }));
  const { text, runId } = await ann.run(runInput('/recall archive of Onomichi opened'));
  assert.match(text, /opened by Hara Kei in 1911\.? ?\[1\]/);
  const detail = await ann.getRun(runId);
  assert.deepEqual(
    detail?.linkedSources.map(({ title }) => title),
    ['maps.txt'],
  );
});

test("a private file of one member is not in another member's past", async () => {
  const bob = await member('bob@example.com');
  const { text, runId } = await bob.run(runInput('/recall archive of Onomichi opened'));
  assert.doesNotMatch(text, /Hara Kei/);
  assert.deepEqual((await bob.getRun(runId))?.linkedSources, []);
});
