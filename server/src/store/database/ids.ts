import { randomBytes } from 'node:crypto';
import { databaseNow } from './database-time.ts';

let lastMs = 0;
let sequence = 0;

/** A UUIDv7 that sorts after every id this process made before, also within one millisecond. */
export function newId(now: number = databaseNow()): string {
  const random = randomBytes(10);
  if (now > lastMs) {
    lastMs = now;
    sequence = random.readUInt16BE(0) & 0x07ff;
  } else {
    sequence += 1;
    // The 12 bits are full: borrow from the next millisecond rather than repeat or go back.
    if (sequence > 0x0fff) {
      lastMs += 1;
      sequence = 0;
    }
  }
  const time = lastMs.toString(16).padStart(12, '0');
  const variant = ((random[2]! & 0x3f) | 0x80).toString(16);
  const tail = random.subarray(3, 10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${variant}${tail.slice(0, 2)}-${tail.slice(2)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return UUID.test(text);
}

/** Not after any id that was made at this time or later. */
export function firstIdAt(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
