import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessPreset } from './presets.ts';

const guess = (apiKey: string, baseUrl = '') => guessPreset('models', { apiKey, baseUrl })?.id;

test('a key tells whose it is, the longest beginning first', () => {
  assert.equal(guess('sk-proj-abc'), 'openai');
  assert.equal(guess('sk-ant-api03-abc'), 'anthropic');
  assert.equal(guess('sk-or-v1-abc'), 'openrouter');
  assert.equal(guess('AIzaSyAbc'), 'google');
  assert.equal(guess('gsk_abc'), 'groq');
  assert.equal(guess('something'), undefined);
});

test('an address of one’s own is an OpenAI-compatible server, or a SearXNG', () => {
  assert.equal(guess('sk-abc', 'http://gpu.example:8000/v1'), 'compatible');
  assert.equal(guessPreset('search', { apiKey: '', baseUrl: 'http://searx.example' })?.id, 'searxng');
});
