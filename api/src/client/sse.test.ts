import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../server/test/support/seeded.ts';
import { readSse } from './sse.ts';
import type { SseMessage } from './sse.ts';

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function read(chunks: Uint8Array[]): Promise<SseMessage[]> {
  const messages: SseMessage[] = [];
  for await (const message of readSse(streamOf(chunks))) messages.push(message);
  return messages;
}

const readText = (text: string) => read([new TextEncoder().encode(text)]);

function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
  return ends.map((end, index) => bytes.slice(ends[index - 1] ?? 0, end));
}

test('messages come out the same wherever the bytes are cut and whatever ends the lines', async () => {
  const line = fc.string({ unit: 'grapheme' }).filter((value) => !/[\r\n]/.test(value));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(line, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.array(fc.nat(), { maxLength: 30 }),
      async (messages, lineEnd, places) => {
        const frames = messages.map((lines) => [
          ...lines.map((value) => `data: ${value}`),
          ': comment',
          '',
          '',
        ]);
        // The blank line of a trailing lone CR is only known to be complete with the next byte.
        const wire = `${frames.map((frame) => frame.join(lineEnd)).join('')}: end`;
        const received = await read(cut(new TextEncoder().encode(wire), places));
        assert.deepEqual(
          received.map((message) => message.data),
          messages.map((lines) => lines.join('\n')),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test('an id stays in force until the next one', async () => {
  const messages = await readText('data: a\n\nid: 7\ndata: b\n\ndata: c\n\nid\ndata: d\n\n');
  assert.deepEqual(messages, [
    { id: '', data: 'a' },
    { id: '7', data: 'b' },
    { id: '7', data: 'c' },
    { id: '', data: 'd' },
  ]);
});

test('comments, unknown fields and blank lines make no message', async () => {
  assert.deepEqual(await readText(': ping\n\n\nevent: x\nretry: 5\n\nfoo\n\n'), []);
});

test('only one space after the colon is dropped', async () => {
  assert.deepEqual(await readText('data:  a\ndata:b\ndata\n\n'), [{ id: '', data: ' a\nb\n' }]);
});

test('a message without its blank line is not delivered', async () => {
  assert.deepEqual(await readText('data: whole\n\ndata: cut o'), [{ id: '', data: 'whole' }]);
});

test('leaving the loop closes the connection', async () => {
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const message of readSse(endless)) {
    assert.equal(message.data, 'x');
    break;
  }
  assert.equal(cancelled, true);
});
