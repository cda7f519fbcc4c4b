import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldActivity } from './activity.ts';

const start = (id: string) => ({ type: 'browse-start', payload: { websocketInfo: { session_id: id } } });
const ask = (sessionId: string, question: string) => ({
  type: 'browse-ask-human',
  payload: { sessionId, status: 'waiting', question },
});
const step = (sessionId: string) => ({ type: 'browse-step', payload: { sessionId, stepIndex: 1 } });
const end = (sessionId: string) => ({ type: 'browse-end', payload: { sessionId } });

test('a run that does neither has no state of either', () => {
  const { browseState, skillState } = foldActivity([]);
  assert.deepEqual([browseState, skillState], [undefined, undefined]);
});

test('a question waits until the browser does something again', () => {
  assert.deepEqual(foldActivity([start('a'), ask('a', 'Code?')]).browseState, {
    isBrowsing: true,
    askHumanQuestion: 'Code?',
  });
  assert.deepEqual(foldActivity([start('a'), ask('a', 'Code?'), step('a')]).browseState, {
    isBrowsing: true,
  });
  assert.equal(foldActivity([start('a'), ask('a', 'Code?'), end('a')]).browseState, undefined);
});

test('of two browsers the question of the one that asks is shown', () => {
  const events = [start('a'), start('b'), ask('a', 'Code?'), step('b'), end('b')];
  assert.equal(foldActivity(events).browseState?.askHumanQuestion, 'Code?');
});

test('a skill waits for the keys it asked for', () => {
  const events = [
    { type: 'skill-session-start', payload: { skillName: 'http' } },
    { type: 'skill-ask-secret', payload: { skillName: 'http', keys: ['A', 'B'] } },
  ];
  assert.deepEqual(foldActivity(events).skillState, {
    isRunningSkill: true,
    skillName: 'http',
    pendingSecretKeys: ['A', 'B'],
  });
  assert.equal(
    foldActivity([...events, { type: 'skill-complete', payload: { skillName: 'http' } }]).skillState,
    undefined,
  );
});

test('a skill that is used twice at once waits and works until both have ended', () => {
  const begun = { type: 'skill-session-start', payload: { skillName: 'http' } };
  const asks = { type: 'skill-ask-secret', payload: { skillName: 'http', keys: ['A'] } };
  const again = { type: 'skill-session-start', payload: { skillName: 'http', attempt: 2 } };
  const done = { type: 'skill-complete', payload: { skillName: 'http' } };
  const waiting = { isRunningSkill: true, skillName: 'http', pendingSecretKeys: ['A'] };
  assert.deepEqual(foldActivity([begun, asks, begun]).skillState, waiting);
  assert.deepEqual(foldActivity([begun, asks, begun]).askedKeys, ['A']);
  assert.deepEqual(foldActivity([begun, asks, begun, asks, again, done]).skillState, waiting);
  assert.equal(foldActivity([begun, asks, begun, asks, again, done, done]).skillState, undefined);
});
