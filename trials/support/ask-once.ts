import assert from 'node:assert/strict';
import { createClient } from '@quarry/api/client.ts';
import type { Clone } from './clone.ts';

/** What the README does first: a key from the command line, an agent, a question, an answer. */
export async function askOnce(clone: Clone, origin: string): Promise<void> {
  const apiKey = clone.output(
    'npm run --silent quarry -- keys create --workspace main --user you@example.com',
  );
  const client = createClient({ baseUrl: `${origin}/api/v1`, apiKey });
  await client.createAgent({ name: 'Mika' });
  const run = await client.run({
    modelName: 'embedded/extractive',
    inputText: 'Hello',
    promptKey: 'chat-routing',
    locale: 'en',
  });
  assert.equal(run.status, 'completed');
  assert.ok(run.text.length > 0);
}
