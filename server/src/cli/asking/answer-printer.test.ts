import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { answerPrinter } from './answer-printer.ts';

const delta = (stepIndex: number, deltaText: string) =>
  ({ type: 'delta', payload: { runId: 'r', stepIndex, deltaText } }) as RunEvent;
const step = (stepIndex: number, finishReason: string) =>
  ({ type: 'step', payload: { runId: 'r', stepIndex, finishReason } }) as RunEvent;

test('what is said before a tool is at work stands on a line of its own, and the answer apart', () => {
  let screen = '';
  const printer = answerPrinter({ isTTY: true, write: (text: string) => (screen += text) });
  printer.see(delta(0, 'Searching '));
  printer.see(delta(0, 'the web.'));
  printer.see(step(0, 'tool-calls'));
  screen += 'Read Basalt\n';
  printer.see(delta(1, 'It is '));
  printer.see(delta(1, 'hard.'));
  printer.see(step(1, 'stop'));
  printer.end('It is hard. [1]');
  assert.equal(screen, 'Searching the web.\nRead Basalt\n\nIt is hard. [1]\n');
});

test('an answer without tools comes as it is written, and once; a mended one is written below', () => {
  let screen = '';
  const printer = answerPrinter({ isTTY: true, write: (text: string) => (screen += text) });
  printer.see(delta(0, 'Hello.'));
  printer.see(step(0, 'stop'));
  printer.end('Good day.');
  assert.equal(screen, 'Hello.\n\nGood day.\n');
});

test('what is done after the answer is told on lines of its own', () => {
  let screen = '';
  const printer = answerPrinter({ isTTY: true, write: (text: string) => (screen += text) });
  const mended = { type: 'evidence-repaired', payload: { runId: 'r', changes: [{}] } } as unknown as RunEvent;
  printer.see(delta(0, 'It is soft.'));
  printer.see(step(0, 'stop'));
  printer.see(mended);
  screen += 'Mended\n';
  printer.end('It is hard.');
  assert.equal(screen, 'It is soft.\nMended\n\nIt is hard.\n');
});
