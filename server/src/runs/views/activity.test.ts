import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoredRunEvent } from '@quarry/api/events.ts';
import type { ActivityEvent } from '../../store/runs/events.ts';
import { foldActivity as fold } from './activity.ts';

type SaidActivity = Extract<StoredRunEvent, { type: ActivityEvent['type'] }>;

const foldActivity = (events: SaidActivity[]) => fold(events.map((event, i) => ({ ...event, seq: i + 1 })));

const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';

const start = (id: string): SaidActivity => ({
  type: 'browse-start',
  payload: { runId, websocketInfo: { session_id: id, user_id: 'u', ws_url: 'ws://x.example/', token: 't' } },
});
const ask = (sessionId: string, question: string): SaidActivity => ({
  type: 'browse-ask-human',
  payload: { runId, sessionId, stepIndex: 0, status: 'waiting', question },
});
const step = (sessionId: string): SaidActivity => ({
  type: 'browse-step',
  payload: { runId, sessionId, stepIndex: 1, action: 'click', screenshot: null },
});
const end = (sessionId: string): SaidActivity => ({ type: 'browse-end', payload: { runId, sessionId } });

const skillName = 'http';
const begun: SaidActivity = { type: 'skill-session-start', payload: { runId, skillName } };
const asks = (...keys: string[]): SaidActivity => ({
  type: 'skill-ask-secret',
  payload: { runId, skillName, keys },
});
const again: SaidActivity = { type: 'skill-session-start', payload: { runId, skillName, attempt: 2 } };
const done: SaidActivity = {
  type: 'skill-complete',
  payload: { runId, skillName, exitCode: 0, outputFiles: [] },
};

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
  const events = [begun, asks('A', 'B')];
  assert.deepEqual(foldActivity(events).skillState, {
    isRunningSkill: true,
    skillName: 'http',
    pendingSecretKeys: ['A', 'B'],
  });
  assert.equal(foldActivity([...events, done]).skillState, undefined);
});

test('a skill that is used twice at once waits and works until both have ended', () => {
  const waiting = { isRunningSkill: true, skillName: 'http', pendingSecretKeys: ['A'] };
  assert.deepEqual(foldActivity([begun, asks('A'), begun]).skillState, waiting);
  assert.deepEqual(foldActivity([begun, asks('A'), begun]).askedKeys, ['A']);
  assert.deepEqual(foldActivity([begun, asks('A'), begun, asks('A'), again, done]).skillState, waiting);
  assert.equal(foldActivity([begun, asks('A'), begun, asks('A'), again, done, done]).skillState, undefined);
});
