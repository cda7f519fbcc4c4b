import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Terminal } from '../terminal.ts';
import { askPeopleHere } from './ask-people-here.ts';

/** Somebody who types these lines, and then closes the input. */
function person(...typed: string[]) {
  const told: string[] = [];
  const question = async () => {
    const line = typed.shift();
    if (line === undefined) throw new Error('the terminal was closed');
    return line;
  };
  const terminal: Terminal = { isInteractive: true, tell: (line) => void told.push(line), question };
  const handlers = askPeopleHere(terminal, { confirmsDrafts: false });
  return { told, handlers };
}

const at = (signal = new AbortController().signal) => ({ signal, runId: 'r' });
const asksSecrets = { skillName: 'weather', keys: ['TOKEN', 'PLACE'] } as never;

test('secrets that are typed go to the run, and those that are not are named with a way to give them', async () => {
  const { told, handlers } = person('abc');
  assert.deepEqual(await handlers.onSecret!(asksSecrets, at()), { TOKEN: 'abc' });
  assert.equal(told.length, 1);
  assert.match(told[0]!, /^Not given: PLACE\. The run waits.*dashboard.*quarry secrets set NAME$/);
  const all = person('abc', 'here');
  assert.deepEqual(await all.handlers.onSecret!(asksSecrets, at()), { TOKEN: 'abc', PLACE: 'here' });
  assert.deepEqual(all.told, []);
});

test('a question of the browser that nobody answers is said to wait, unless it was answered elsewhere', async () => {
  const asks = { question: 'Which one?' } as never;
  const closed = person();
  assert.equal(await closed.handlers.onBrowserQuestion!(asks, at()), undefined);
  assert.match(closed.told.join(), /^Not answered\. The run waits/);
  const elsewhere = person();
  assert.equal(await elsewhere.handlers.onBrowserQuestion!(asks, at(AbortSignal.abort())), undefined);
  assert.deepEqual(elsewhere.told, []);
});

test('an approval is asked for until it is one, and a draft that is left waits', async () => {
  const { handlers } = person('what?', '', 'Run', 'q');
  assert.equal(await handlers.onApproval!({ summary: 'Send it' } as never, at()), 'run');
  const plan = { goal: 'Tea', steps: [], question: 'Good?' } as never;
  assert.equal(await handlers.onPlan!(plan, at()), 'stop');
  assert.equal(await handlers.onPlan!(plan, at()), 'stop', 'the input is closed');
});
