import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { beforeEach, mock, test } from 'node:test';
import type { FastifyReply } from 'fastify';
import type { FrameSink } from '../runs/events/frame.ts';
import { EventStream, sendEventStream, STREAM_LIMITS } from './sse.ts';

const SECOND = 1_000;
const COMMENT = ': \n\n';

let now = 0;
let timers = new Set<{ due: number; work: () => void; ms: number; refresh(): void }>();

// Those of the test runner know no `refresh`.
mock.method(globalThis, 'setInterval', (work: () => void, ms: number) => {
  const timer = { due: now + ms, work, ms, refresh: () => (timer.due = now + ms) };
  timers.add(timer);
  return timer;
});
mock.method(globalThis, 'clearInterval', (timer: never) => timers.delete(timer));

function pass(seconds: number): void {
  for (const until = now + seconds * SECOND; now < until; now += SECOND)
    for (const timer of timers)
      if (timer.due === now + SECOND) {
        timer.work();
        timer.due += timer.ms;
      }
}

beforeEach(() => {
  timers = new Set();
});

/** A stream to a reader who takes everything, and what it has written since it was last asked. */
function startStream() {
  let written: string[] = [];
  const raw = Object.assign(new EventEmitter(), {
    writableNeedDrain: false,
    destroyed: false,
    writeHead: () => undefined,
    flushHeaders: () => undefined,
    write: (text: string) => written.push(text) > 0,
    end: () => undefined,
  });
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) } as unknown as FastifyReply;
  let sink: FrameSink | undefined;
  const follow = (given: FrameSink) => {
    sink = given;
    return { resume: () => undefined, close: () => undefined };
  };
  sendEventStream(reply, new EventStream(follow), STREAM_LIMITS);
  return {
    send: (seq: number) => sink!.frame({ seq, type: 'delta', json: '{}' }),
    end() {
      sink!.end();
      raw.emit('close');
    },
    after(seconds: number): string[] {
      pass(seconds);
      const found = written;
      written = [];
      return found;
    },
  };
}

test('a stream gets a comment 15 s after its last event, and after every further 15 s', () => {
  const stream = startStream();
  assert.deepEqual(stream.after(14), []);
  stream.send(1);
  assert.deepEqual(stream.after(14), ['data: {}\n\n']);
  assert.deepEqual(stream.after(1), [COMMENT]);
  assert.deepEqual(stream.after(14), []);
  assert.deepEqual(stream.after(1), [COMMENT]);
  assert.deepEqual(stream.after(30), [COMMENT, COMMENT]);
});

test('a stream that is never silent gets none, and one that has ended none any more', () => {
  const stream = startStream();
  for (let seq = 1; seq <= 10; seq += 1) {
    stream.send(seq);
    assert.deepEqual(stream.after(14), ['data: {}\n\n']);
  }
  stream.end();
  assert.deepEqual(stream.after(40), []);
});
