import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SectionTask } from '../../task.ts';
import { section } from './section.ts';

const TEXT =
  'Green tea came to Japan in 1191. The green tea trade was worth 1.5 billion dollars. Bicycles have two wheels.';

async function written(more: Partial<SectionTask>): Promise<string> {
  const task: SectionTask = {
    kind: 'section',
    locale: 'en',
    question: 'Green tea: Trade',
    subject: 'Green tea',
    title: 'Trade',
    others: [],
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

test('what is about another section is left to it', async () => {
  const text =
    '## History\n\nGreen tea came to Japan in 1191.\n\n## Use\n\nGreen tea is brewed at 80 degrees.';
  const passages = [{ n: 1, title: 'Green tea', url: 'https://example.com', text }];
  const overview = { question: 'Green tea: Overview', title: 'Overview', passages };
  assert.match(await written({ ...overview, others: [] }), /1191/);
  const left = await written({ ...overview, others: ['History'] });
  assert.match(left, /80 degrees/);
  assert.doesNotMatch(left, /1191/);
});
