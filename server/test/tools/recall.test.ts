import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callsTool, says } from '../support/fake-openai.ts';
import { flowOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;

async function keep(title: string, body: string): Promise<string> {
  const url = `https://example.com/${encodeURIComponent(title)}`;
  const id = await research.sources.save(research.scope, {
    sourceType: 'public',
    url,
    canonicalUrl: url,
    contentHash: title,
    title,
    description: '',
    body,
    bodyLinks: [],
    images: [],
  });
  return id;
}

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

test('earlier sources are recalled, numbered and cited', async () => {
  const id = await keep('Vasa', 'The warship Vasa sank in Stockholm harbour in 1628. It was raised in 1961.');
  await keep('Bread', 'Rye bread keeps for weeks when it is stored in a cool place.');
  const { events, detail, last } = await research.run('Recall what we found about the warship Vasa');
  assert.deepEqual(flowOf(events), ['config', 'delta', 'step', 'delta', 'step', 'complete']);
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /Vasa sank in Stockholm harbour in 1628\. \[1\]/);
  assert.ok(detail.linkedSources.some((source) => source.id === id));
});

test('Japanese research is recalled in Japanese', async () => {
  await keep('姫路城', '姫路城は兵庫県姫路市にある城です。1993年に世界遺産に登録されました。');
  const { last } = await research.run('以前調べた姫路城の世界遺産登録を思い出して', { locale: 'ja' });
  assert.ok(last.type === 'complete');
  assert.match(last.payload.text, /1993年に世界遺産に登録されました。 \[1\]/);
});

test('nothing recalled goes back to the model in words', async () => {
  research.world.model = (_, index) =>
    index === 0 ? callsTool('recall', { query: 'xylotomous gubernaculum' }) : says('I found nothing.');
  const { events } = await research.run('What did we find?', { modelName: 'compatible/m1' });
  assert.match(JSON.stringify(research.model.requests[1]!.body.messages), /Nothing in the earlier research/);
  assert.equal(events.at(-1)?.type, 'complete');
});

test("what only others' runs have used counts when the run says so", async () => {
  const id = await keep('Quipu', 'A quipu is a record of knotted cords that the Inca used for counting.');
  research.world.model = (_, index) =>
    index === 0 ? callsTool('recall', { query: 'quipu knotted cords' }) : says('Done.');
  const sourcesWith = async (includeOthersEntities: boolean) => {
    const { detail } = await research.run('What is it?', {
      modelName: 'compatible/m1',
      includeOthersEntities,
    });
    return detail.linkedSources.map((source) => source.id);
  };
  assert.ok(!(await sourcesWith(false)).includes(id));
  assert.ok((await sourcesWith(true)).includes(id));
});
