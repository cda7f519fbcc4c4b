import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePlace } from './free-place.ts';

const box = { left: 1_000, right: 1_350, height: 60 };
const place = (controls: Parameters<typeof freePlace>[0]['controls']) =>
  freePlace({ box, windowHeight: 900, controls });
const control = (top: number, { left = 1_100, height = 40 } = {}) => ({
  left,
  right: left + 40,
  top,
  bottom: top + height,
});

test('a notice stands at the lower edge where nothing is in its way', () => {
  assert.equal(place([]), 16);
  assert.equal(place([control(850, { left: 100 })]), 16);
});

test('a notice stands just above what it would cover', () => {
  assert.equal(place([control(850)]), 58);
  assert.equal(place([control(850), control(780)]), 128);
  assert.equal(place([control(850), control(740)]), 58, 'between the two');
});

test('where there is no room at all it covers as few as can be', () => {
  const rows = Array.from({ length: 18 }, (_, n) => control(n * 50));
  assert.equal(place(rows.filter((_, n) => n !== 9)), 358, 'one of them, and not two');
});
