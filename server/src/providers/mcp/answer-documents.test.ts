import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerDocuments } from './answer-documents.ts';

const text = (value: unknown) => ({ type: 'text' as const, text: JSON.stringify(value) });

test('a document is text with an address of the web, in whichever form a server gives it', () => {
  const fetched = { id: '1', title: 'Tea\nrules', text: 'Tea is hot.\0', url: 'https://wiki.example/tea' };
  const tea = { url: fetched.url, title: 'Tea rules', text: 'Tea is hot.' };
  assert.deepEqual(answerDocuments({ content: [text(fetched)] }), [tea]);
  assert.deepEqual(answerDocuments({ content: [text(fetched)], structuredContent: fetched }), [tea], 'once');
  assert.deepEqual(answerDocuments({ content: [text({ results: [fetched, { url: tea.url }] })] }), [tea]);
  const resource = { uri: 'https://wiki.example/cups', text: 'Cups are blue.' };
  assert.deepEqual(answerDocuments({ content: [{ type: 'resource', resource }] }), [
    { url: resource.uri, title: resource.uri, text: resource.text },
  ]);
});

test('a link alone, text alone, or an address of no page is none', () => {
  const none = [
    [text({ results: [{ id: '1', title: 'Tea', url: 'https://wiki.example/tea' }] })],
    [{ type: 'text' as const, text: 'See https://wiki.example/tea: tea is hot.' }],
    [text({ url: 'javascript:alert(1)', text: 'x' }), text({ url: 'file:///etc/passwd', text: 'x' })],
    [{ type: 'resource' as const, resource: { uri: 'note://1', text: 'Mine.' } }],
    [text({ url: 'https://wiki.example/', text: ' ' }), { type: 'text' as const, text: '{ broken' }],
  ];
  for (const content of none) assert.deepEqual(answerDocuments({ content }), []);
});
