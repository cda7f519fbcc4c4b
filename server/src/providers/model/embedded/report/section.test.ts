import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SectionTask } from '../task.ts';
import { section } from './section.ts';

const TEXT =
  'Green tea came to Japan in 1191. The green tea trade was worth 1.5 billion dollars. Bicycles have two wheels.';

async function written(more: Partial<SectionTask>): Promise<string> {
  const task: SectionTask = {
    kind: 'section',
    locale: 'en',
    question: 'Green tea: Trade',
    passages: [{ n: 4, title: 'Tea', url: 'https://example.com', text: TEXT }],
    said: [],
    ...more,
  };
  let text = '';
  for await (const output of section(task)) if (output.kind === 'text') text += output.text;
  return text;
}

test('the first section says that it quotes, and quotes with citations', async () => {
  const text = await written({});
  assert.match(text, /^\*Extracted from the sources/);
  assert.match(text, /The green tea trade was worth 1\.5 billion dollars\. \[4\]/);
  assert.doesNotMatch(text, /Bicycles/);
});

test('what was quoted before is not quoted again', async () => {
  const said = ['The green tea trade was worth 1.5 billion dollars. [4]'];
  assert.doesNotMatch(await written({ said }), /1\.5 billion/);
});

test('a section that nothing speaks to says so in the language of the report', async () => {
  assert.equal(await written({ question: 'Volcanoes: Lava' }), 'The sources say nothing about this.');
  assert.equal(
    await written({ question: '火山の溶岩', locale: 'ja' }),
    '出典にはこれについての記述がありません。',
  );
});
