import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shellWords, skillCallFor, skillFor } from './call.ts';

const between = {
  pattern: '^how many days between (?<from>\\S+) and (?<to>\\S+?)\\??$',
  script: 'scripts/dates.py',
  args: ['between', '{from}', '{to}'],
};
const convert = {
  pattern: '^convert this to (?<to>\\w+)$',
  script: 'scripts/c.py',
  args: ['{file:csv|tsv}', '{to}'],
};
const count = { pattern: '^count the words:', script: 'scripts/t.py', args: ['count', '{rest}'] };

const task = (question: string, more: Partial<Parameters<typeof skillCallFor>[0]> = {}) =>
  skillCallFor({
    kind: 'skill-call',
    locale: 'en',
    question,
    skill: 'demo',
    scripts: ['scripts/dates.py', 'scripts/c.py'],
    requests: [between, convert],
    files: [],
    isRepair: false,
    ...more,
  });

test('words are parted as a shell would part them', () => {
  assert.deepEqual(shellWords(`a  "b c" 'd "e"' f\\ g "h\\"i" --x=" y" `), [
    'a',
    'b c',
    'd "e"',
    'f g',
    'h"i',
    '--x= y',
  ]);
  assert.deepEqual(shellWords('"open end'), ['open end']);
  assert.deepEqual(shellWords(''), []);
});

test('a named script takes the words after it', () => {
  for (const name of ['dates', 'dates.py', 'scripts/dates.py'])
    assert.deepEqual(task(`demo ${name} add "2026-01-31" '1 month'`), {
      action: 'script',
      script: 'scripts/dates.py',
      args: ['add', '2026-01-31', '1 month'],
    });
});

test('the only script of a named skill need not be named', () => {
  const only = { scripts: ['scripts/one.py'], requests: [] };
  assert.deepEqual(task('demo a b', only), { action: 'script', script: 'scripts/one.py', args: ['a', 'b'] });
  assert.equal(task('do something with a b', only).action, 'stop', 'but the skill must be');
});

test('nothing is guessed, and nothing is tried twice', () => {
  assert.match(
    JSON.stringify(task('demo what is best')),
    /"stop".*there are scripts\/dates\.py, scripts\/c\.py/,
  );
  assert.equal(task('how many days between 2026-01-01 and 2026-02-01', { isRepair: true }).action, 'stop');
});

test('a skill is chosen by its name in front, or by a request that it answers', () => {
  const skills = [
    { name: 'dates', requests: [between] },
    { name: 'text-tools', requests: [count] },
  ];
  const chosen = (question: string) =>
    skillFor({ kind: 'skill-choice', locale: 'en', question, skills, files: [] });
  assert.equal(chosen('text-tools count --text hello'), 'text-tools');
  assert.equal(chosen('how many days between 2026-01-01 and 2026-02-01?'), 'dates');
  assert.equal(chosen('what about text-tools'), undefined);
});
