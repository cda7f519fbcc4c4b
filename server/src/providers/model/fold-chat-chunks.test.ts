import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnswerSink } from './answer-source.ts';
import { foldChatChunks } from './fold-chat-chunks.ts';
import type { ToolCall } from './model.ts';

function fold(chunks: unknown[], { done = false } = {}) {
  const folded = foldChatChunks('local');
  const taken = chunks.map((chunk) => folded.take(JSON.stringify(chunk)));
  if (done) folded.sawDone();
  const toolCalls: ToolCall[] = [];
  let end: Parameters<AnswerSink['finish']>[0] | undefined;
  folded.close({
    alive() {},
    text: (text) => void taken.push({ text, reasoning: '' }),
    reasoning: (reasoning) => void taken.push({ text: '', reasoning }),
    toolCall: (call) => void toolCalls.push(call),
    finish: (reported) => (end = reported),
  });
  const text = taken.map((one) => one.text).join('');
  const reasoning = taken.map((one) => one.reasoning).join('');
  return { text, reasoning, toolCalls, end };
}

const delta = (fields: object, finish_reason: string | null = null) => ({
  choices: [{ delta: fields, finish_reason }],
});
const part = (fields: object) => delta({ tool_calls: [fields] });

test('tool calls without an index are told apart by their ids', () => {
  const { toolCalls } = fold([
    part({ id: 'a', function: { name: 'search', arguments: '{"q":' } }),
    part({ function: { arguments: '1}' } }),
    part({ id: 'b', function: { name: 'recall', arguments: '{}' } }),
  ]);
  assert.deepEqual(toolCalls, [
    { id: 'a', name: 'search', input: { q: 1 } },
    { id: 'b', name: 'recall', input: {} },
  ]);
});

test('fragments of two calls may alternate, and repeat id and name', () => {
  const { toolCalls } = fold([
    part({ index: 0, id: 'a', function: { name: 'search', arguments: '{"q"' } }),
    part({ index: 1, id: 'b', function: { name: 'recall', arguments: '{"r"' } }),
    part({ index: 0, id: 'a', function: { name: 'search', arguments: ':1}' } }),
    part({ index: 1, id: 'b', function: { name: 'recall', arguments: ':2}' } }),
  ]);
  assert.deepEqual(
    toolCalls.map(({ name, input }) => [name, input]),
    [
      ['search', { q: 1 }],
      ['recall', { r: 2 }],
    ],
  );
});

test('a call without an id gets one, and arguments may be an object', () => {
  const { toolCalls } = fold([part({ index: 0, function: { name: 'search', arguments: { q: 1 } } })]);
  assert.equal(toolCalls[0]?.name, 'search');
  assert.deepEqual(toolCalls[0]?.input, { q: 1 });
  assert.match(toolCalls[0]?.id ?? '', /.+/);
});

test('content in parts gives its text, reasoning none', () => {
  const { text } = fold([
    delta({ reasoning_content: 'Hm.' }),
    delta({ content: [{ type: 'thinking', thinking: [] }, { type: 'text', text: 'Hel' }, null, 7] }),
    delta({ content: 'lo' }),
  ]);
  assert.equal(text, 'Hello');
});

test('a refusal is text, and the content filter is the reason it ended', () => {
  const { text, end } = fold([delta({ refusal: 'I cannot.' }), delta({}, 'stop')]);
  assert.equal(text, 'I cannot.');
  assert.equal(end?.finishReason, 'content-filter');
});

test('every finish reason has its name with us', () => {
  const names = {
    stop: 'stop',
    length: 'length',
    tool_calls: 'tool-calls',
    content_filter: 'content-filter',
    eos: 'other',
  };
  for (const [theirs, ours] of Object.entries(names)) {
    assert.equal(fold([delta({ content: 'x' }, theirs)]).end?.finishReason, ours);
  }
});

test('without a finish reason or the closing word there is no end', () => {
  assert.equal(fold([delta({ content: 'x' })]).end, undefined);
  assert.equal(fold([delta({ content: 'x' })], { done: true }).end?.finishReason, 'stop');
});

test('fields of the wrong kind are passed over', () => {
  const odd = [
    { choices: 5 },
    { choices: [null] },
    { usage: { prompt_tokens: 'many' } },
    delta({ content: 7, tool_calls: {} }),
  ];
  const { text, toolCalls, end } = fold([...odd, delta({ content: 'ok' }, 'stop')]);
  assert.equal(text, 'ok');
  assert.deepEqual(toolCalls, []);
  assert.deepEqual(end?.usage, { inputTokens: 0, outputTokens: 0 });
});

test('thoughts are no text, come back to the same server, and cached input is counted', () => {
  const { text, reasoning, end } = fold(
    [
      delta({ reasoning_content: 'Let me ' }),
      delta({ reasoning: 'see.' }),
      delta({ content: 'Yes.' }),
      part({ id: 'a', function: { name: 'search', arguments: '{}' } }),
      {
        choices: [],
        usage: { prompt_tokens: 9, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 7 } },
      },
    ],
    { done: true },
  );
  assert.deepEqual([text, reasoning], ['Yes.', 'Let me see.']);
  assert.deepEqual(end?.usage, { inputTokens: 9, outputTokens: 2, cachedInputTokens: 7 });
  assert.deepEqual(end?.parts, [
    { type: 'reasoning', text: 'Let me see.', providerOptions: { local: {} } },
    { type: 'text', text: 'Yes.' },
    { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: {} },
  ]);
});
