import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/support/seeded.ts';
import { createHiddenCalls } from './hide-calls.ts';

const names = new Set(['search', 'source_summary']);

/** What a reader sees, and the calls, when the text comes in pieces of the given size. */
function read(text: string, size: number, known = names) {
  const hidden = createHiddenCalls(known);
  let shown = '';
  for (let at = 0; at < text.length; at += size) shown += hidden.push(text.slice(at, at + size));
  const { text: rest, calls, isBroken } = hidden.end();
  return { shown: shown + rest, calls: calls.map(({ name, input }) => ({ name, input })), isBroken };
}

const tea = { name: 'search', input: { query: 'green tea' } };
const json = '{"name": "search", "arguments": {"query": "green tea"}}';

for (const [form, text, before = ''] of [
  ['Qwen and Hermes', `<tool_call>\n${json}\n</tool_call>`],
  ['Qwen, after a sentence', `I will look.\n<tool_call>\n${json}\n</tool_call>`, 'I will look.\n'],
  ['a tag that stays open', `<tool_call>${json}`],
  ['Granite', `<|tool_call|>[${json}]`],
  ['Mistral', `[TOOL_CALLS] [${json}]`],
  ['Mistral of late', '[TOOL_CALLS]search[ARGS]{"query": "green tea"}'],
  ['Llama', '<|python_tag|>{"name": "search", "parameters": {"query": "green tea"}}'],
  ['Llama in Python', '<|python_tag|>search.call(query="green tea")'],
  ['Llama with a tag', '<function=search>{"query": "green tea"}</function>'],
  [
    'Qwen Coder',
    '<tool_call>\n<function=search>\n<parameter=query>\ngreen tea\n</parameter>\n</function>\n</tool_call>',
  ],
  ['tags with names', '<invoke name="search"><parameter name="query">green tea</parameter></invoke>'],
  ['Gemma', '```tool_code\nprint(search(query="green tea"))\n```'],
  [
    'DeepSeek',
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>search\n```json\n{"query": "green tea"}\n```<｜tool▁call▁end｜>',
  ],
  ['a fence', '```json\n' + json + '\n```'],
  ['a fence after a sentence', 'Let me search:\n\n```json\n' + json + '\n```\nDone.', 'Let me search:\n\n'],
  ['a fence without a language', '```\n' + json + '\n```'],
  ['bare JSON', `${json}`],
  ['bare JSON with parameters', '{"name":"search","parameters":{"query":"green tea"}}'],
  ['a list', `[${json}]`],
  [
    'a function',
    '{"type": "function", "function": {"name": "search", "arguments": "{\\"query\\": \\"green tea\\"}"}}',
  ],
  ['an action', '{"action": "search", "action_input": {"query": "green tea"}}'],
  ['fields beside the name', '{"tool": "search", "query": "green tea"}'],
  [
    'a qualified name',
    '<tool_call>{"name": "functions.search", "arguments": {"query": "green tea"}}</tool_call>',
  ],
] as const)
  test(`a call in the way of ${form} is read and never shown`, () => {
    for (const size of [1, 2, 3, 7, 20, 1_000])
      assert.deepEqual(read(text, size), { shown: before, calls: [tea], isBroken: false }, `by ${size}`);
  });

test('several calls are all read, and what follows them is no answer', () => {
  const other = '{"name": "source_summary", "arguments": {"urls": ["https://a.example"]}}';
  const text = `<tool_call>${json}</tool_call>\n<tool_call>${other}</tool_call>\nThe results say that tea is green.`;
  assert.deepEqual(read(text, 5), {
    shown: '',
    calls: [tea, { name: 'source_summary', input: { urls: ['https://a.example'] } }],
    isBroken: false,
  });
});

test('a marked call of a tool that does not exist is a call, one that cannot be read is broken', () => {
  const unknown = '<tool_call>{"name": "telescope", "arguments": {}}</tool_call>';
  assert.deepEqual(read(unknown, 4), {
    shown: '',
    calls: [{ name: 'telescope', input: {} }],
    isBroken: false,
  });
  assert.deepEqual(read('<tool_call>{"name": "sea', 4), { shown: '', calls: [], isBroken: true });
});

for (const text of [
  'Green tea is a tea.',
  'The set {a, b} and the list [1] are known. <b>Bold</b> text, x < y.',
  'Models write `<tool_call>` when they call a tool.',
  '{"name": "Ada", "age": 36}',
  'As JSON:\n```json\n{"name": "Green tea", "kind": "drink"}\n```\nThat is all.',
  '```python\nprint(search(query="tea"))\n```',
  '[1] says so.\n\n{ hm',
  'It ends with <tool',
  '```',
])
  test(`an answer stays as it is: ${JSON.stringify(text)}`, () => {
    for (const size of [1, 3, 1_000])
      assert.deepEqual(read(text, size), { shown: text, calls: [], isBroken: false });
  });

test('no text is lost that is no call, and no size of pieces changes what is read', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '<',
      '<tool',
      '```',
      'json',
      '\n',
      '{',
      '"name"',
      ':',
      '"x"',
      '}',
      '[',
      'a',
      ' ',
      '🍵',
      ',',
    ),
  );
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 9 }), (parts, size) => {
      const text = parts.join('');
      fc.pre(!text.includes('```tool'));
      assert.deepEqual(read(text, size), { shown: text, calls: [], isBroken: false });
    }),
    { numRuns: 500 },
  );
});

test('a call without end is not kept for ever', () => {
  assert.ok(read(`<tool_call>${'a'.repeat(200_000)}`, 1_000).isBroken);
  const long = `{"name": "${'a'.repeat(100_000)}`;
  assert.equal(read(long, 1_000).shown, long);
});
