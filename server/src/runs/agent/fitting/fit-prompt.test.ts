import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { untrusted } from '../../../prompts/untrusted.ts';
import { fitPrompt } from './fit-prompt.ts';
import { promptSize } from './prompt-size.ts';

const cut = {
  locale: 'en' as const,
  question: 'How deep is the lake?',
  signal: new AbortController().signal,
};
const long = 'Nothing of this matters to anybody. '.repeat(300);
const system: LanguageModelV4Message = { role: 'system', content: 'You answer.' };
const user = (text: string): LanguageModelV4Message => ({ role: 'user', content: [{ type: 'text', text }] });
const thought: LanguageModelV4Message = {
  role: 'assistant',
  content: [
    { type: 'reasoning', text: 'Hm.', providerOptions: { anthropic: { signature: 'sealed' } } },
    { type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: { query: 'lake' } },
  ],
};
const result = (text: string): LanguageModelV4Message => ({
  role: 'tool',
  content: [
    { type: 'tool-result', toolCallId: 'c1', toolName: 'search', output: { type: 'text', value: text } },
  ],
});
const wordsOf = (prompt: LanguageModelV4Prompt) => JSON.stringify(prompt);

test('what fits is left as it is', async () => {
  const prompt = [system, user('How deep is the lake?')];
  assert.equal(await fitPrompt(prompt, 1_000, cut), prompt);
});

test('what came from outside is cut first, to what says most to the question; what was sealed comes back as it was', async () => {
  const page = untrusted('tool_result', { tool: 'search' }, `${long}\n\nThe lake is 93 m deep.\n\n${long}`);
  const prompt = [system, user('How deep is the lake?'), thought, result(page)];
  const fitted = await fitPrompt(prompt, 800, cut);
  assert.ok(promptSize(fitted) <= 800);
  assert.deepEqual(fitted.slice(0, 3), prompt.slice(0, 3));
  assert.match(wordsOf(fitted), /The lake is 93 m deep.*tokens were left out here.*<\/tool_result>/);
});

test('the past goes before the request is touched, and begins with the user', async () => {
  const said: LanguageModelV4Message = { role: 'assistant', content: [{ type: 'text', text: long }] };
  const prompt = [system, user('One'), said, user('Two'), said, user('How deep is the lake?')];
  const fitted = await fitPrompt(prompt, 400, { ...cut, hasHistory: true });
  assert.deepEqual(fitted, [system, user('How deep is the lake?')]);
});

test('a picture counts, and a request of nothing but words loses its middle at last', async () => {
  const file = {
    type: 'file' as const,
    mediaType: 'image/png',
    data: { type: 'data' as const, data: 'AA==' },
  };
  const seen: LanguageModelV4Message = { role: 'user', content: [{ type: 'text', text: 'Look' }, file] };
  assert.ok(promptSize([seen]) > 1_200);
  const fitted = await fitPrompt([system, user(`How deep? ${long} In metres.`)], 300, cut);
  assert.ok(promptSize(fitted) <= 300);
  assert.match(wordsOf(fitted), /How deep\? .*tokens were left out here.* In metres\./);
});
