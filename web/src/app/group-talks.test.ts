import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Talk } from '../lib/conversations.ts';
import { groupTalks } from './group-talks.ts';

const now = new Date(2026, 10, 16, 9, 30);
const talk = (id: string, at: Date, pinned = false): Talk => ({
  id,
  isRun: false,
  title: id,
  pinned,
  isOthers: false,
  status: 'completed',
  needs: [],
  updatedAt: at.toISOString(),
});

test('conversations stand under the day they are from, pinned ones above all', () => {
  const groups = groupTalks(
    [
      talk('old but pinned', new Date(2020, 1, 1), true),
      talk('just after midnight', new Date(2026, 10, 16, 0, 1)),
      talk('just before midnight', new Date(2026, 10, 15, 23, 59)),
      talk('six days ago', new Date(2026, 10, 10, 12)),
      talk('last year', new Date(2025, 10, 10)),
    ],
    now,
  );
  assert.deepEqual(
    groups.map(({ group, talks }) => [group, ...talks.map(({ id }) => id)]),
    [
      ['pinned', 'old but pinned'],
      ['today', 'just after midnight'],
      ['yesterday', 'just before midnight'],
      ['week', 'six days ago'],
      ['earlier', 'last year'],
    ],
  );
});
