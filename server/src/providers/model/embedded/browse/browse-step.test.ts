import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowseTask } from '../../task.ts';
import { browseStep } from './browse-step.ts';

const task = (changes: Partial<BrowseTask>): BrowseTask => ({
  kind: 'browse',
  locale: 'en',
  question: 'Open https://tea.example/ and find out how matcha is ground',
  isRead: true,
  given: [],
  links: [],
  stepsLeft: 10,
  passages: [],
  ...changes,
});

const open = (url: string) => ({ action: 'open', url });

test('a page is read before anything else', async () => {
  assert.deepEqual(await browseStep(task({ isRead: false, given: ['https://b.example/'] })), {
    action: 'read',
  });
});

test('given addresses come first, then the link that says most to the question', async () => {
  const links = [
    { url: 'https://tea.example/contact', title: 'Contact' },
    { url: 'https://tea.example/m', title: 'How matcha is ground' },
  ];
  assert.deepEqual(
    await browseStep(task({ links, given: ['https://b.example/'] })),
    open('https://b.example/'),
  );
  assert.deepEqual(await browseStep(task({ links })), open('https://tea.example/m'));
});

test('without a telling link or a step to read it, it reports what it read', async () => {
  const passages = [
    { n: 1, title: 'Tea', url: 'https://tea.example/', text: 'Matcha is ground between stones.' },
  ];
  const links = [{ url: 'https://tea.example/m', title: 'How matcha is ground' }];
  for (const changes of [
    { links: [{ ...links[0]!, url: 'https://tea.example/c', title: 'Contact' }] },
    { links, stepsLeft: 1 },
  ]) {
    const done = await browseStep(task({ passages, ...changes }));
    assert.equal((done as { action: string }).action, 'done');
    assert.match((done as { result: string }).result, /ground between stones\. \[1\]/);
  }
});
