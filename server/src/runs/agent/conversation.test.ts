import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startRunBody } from '@quarry/api/run-requests.ts';
import { estimateTokens } from '../../text/token-estimate.ts';
import type { Model } from '../../providers/model/model.ts';
import type { MentionText } from '../../store/workspace/mentions.ts';
import { buildConversation, contextBudget } from './conversation.ts';

const model = { contextWindow: 128_000, maxOutputTokens: 8_192 } as Model;
const agent = {
  id: 'a',
  name: 'Mika',
  identityMarkdown: '',
  userMarkdown: '',
  soulMarkdown: '',
  memoryMarkdown: '',
  isDefault: true,
  createdAt: '',
  updatedAt: '',
};

async function promptFor(mentioned: MentionText[]): Promise<string> {
  const body = { modelName: 'a/b', inputText: 'What is this?', promptKey: 'chat-routing', locale: 'en' };
  const input = { ...startRunBody.parse(body), agentId: agent.id };
  const { prompt } = await buildConversation({
    agent,
    input,
    model,
    tools: [],
    signal: new AbortController().signal,
    standing: { locale: 'en', today: '2026-11-16', tools: [], files: 0 },
    history: [],
    sources: [],
    unreadable: [],
    mentioned,
  });
  return JSON.stringify(prompt);
}

const mention = (title: string, text: string): MentionText => ({ type: 'entity', title, text });

test('fifty huge mentions stay within the budget, and each has its part', async () => {
  const mentioned = Array.from({ length: 50 }, (_, i) => mention(`Entity ${i}`, `Fact ${i}. `.repeat(5_000)));
  const prompt = await promptFor(mentioned);
  assert.ok(estimateTokens(prompt) <= contextBudget(model, { extended: false }));
  for (const { title } of mentioned) assert.ok(prompt.includes(`title=\\"${title}\\">\\nFact`), title);
});

test('what short mentions leave over goes to the long ones', async () => {
  const prompt = await promptFor([mention('Short', 'One word.'), mention('Long', 'word '.repeat(4_000))]);
  assert.ok(prompt.includes('One word.'));
  assert.ok((prompt.match(/word /g) ?? []).length > 3_500);
});
