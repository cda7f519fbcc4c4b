import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSseData } from './sse-data.ts';
import { fc } from '../../../test/support/seeded.ts';

function read(pieces: Buffer[]): string[] {
  const events: string[] = [];
  const sse = createSseData((data) => events.push(data));
  for (const piece of pieces) sse.push(piece);
  return events;
}

test('data lines are found whatever the line ends, and all else is passed over', () => {
  const stream =
    ': comment\n\nevent: x\ndata: one\n\ndata:two\r\n\r\nid: 7\nretry: 3\n<html>\ndata:  three\n\ndata: open';
  assert.deepEqual(read([Buffer.from(stream)]), ['one', 'two', ' three']);
});

test('a stream reads the same however its bytes are cut', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(60)), (lines, sizes) => {
      const bytes = Buffer.from(lines.map((text) => `data: ${text}\n\n`).join(''));
      const pieces: Buffer[] = [];
      let from = 0;
      for (const size of sizes) {
        pieces.push(bytes.subarray(from, from + size));
        from += size;
      }
      pieces.push(bytes.subarray(from));
      assert.deepEqual(read(pieces), lines);
    }),
  );
});
