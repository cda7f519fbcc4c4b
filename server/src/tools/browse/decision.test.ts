import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseFrom, decisionSchema } from './decision.ts';
import { describeChoice } from './describe-choice.ts';

const snapshot = `- textbox "Name" [ref=e6]
- textbox "Password" [ref=e8]
- button "Say \\"hello\\"" [ref=f1e3] [cursor=pointer]
- generic [ref=e9]:`;

const choice = (given: object) => chooseFrom(decisionSchema.parse(given));
const words = (given: object) => describeChoice(choice(given), snapshot);

test('what a model leaves out goes back to it in words', () => {
  assert.deepEqual(choice({ action: 'click', ref: null }), {
    kind: 'unclear',
    reason: 'The action click needs ref.',
  });
  assert.equal(choice({ action: 'ask' }).kind, 'unclear');
  assert.deepEqual(choice({ action: 'type', ref: 'e6', text: '' }), {
    kind: 'act',
    action: { kind: 'type', ref: 'e6', text: '', submit: false },
  });
});

test('a wait has a limit, and a scroll a direction', () => {
  assert.deepEqual(choice({ action: 'wait', seconds: 9_999 }), {
    kind: 'act',
    action: { kind: 'wait', ms: 30_000 },
  });
  assert.deepEqual(choice({ action: 'scroll' }), {
    kind: 'act',
    action: { kind: 'scroll', direction: 'down' },
  });
});

test('an action is told with the name of its element', () => {
  assert.equal(words({ action: 'click', ref: 'f1e3' }), 'click button "Say \\"hello\\""');
  assert.equal(words({ action: 'click', ref: 'e9' }), 'click generic');
  assert.equal(words({ action: 'click', ref: '[ref=e99]' }), 'click e99');
  assert.equal(
    words({ action: 'type', ref: 'e6', text: 'Ann', submit: true }),
    'type "Ann" into textbox "Name" and press Enter',
  );
});

test('what goes into a field for secrets is not told', () => {
  assert.equal(words({ action: 'type', ref: 'e8', text: 'hunter2' }), 'type "•••" into textbox "Password"');
});
