import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { clearTab } from '../../../lib/storage.ts';
import { forgetUnsent, keepUnsent, noSettings, packUnsent, readUnsent } from './unsent.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  globalThis.sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  } as unknown as Storage;
});

const empty = {
  text: '',
  mentions: [],
  files: [],
  settings: noSettings,
};
const question = { ...empty, text: 'Half a ques' };
const packed = packUnsent(question);

test('a question is kept where it was written, until it is sent', () => {
  keepUnsent('ann.work.new', packed);
  assert.deepEqual(readUnsent('ann.work.new'), question);
  assert.equal(readUnsent('ann.home.new').text, '');
  forgetUnsent('ann.work.new');
  assert.equal(readUnsent('ann.work.new').text, '');
});

test('an empty composer leaves nothing behind', () => {
  keepUnsent('ann.work.new', packed);
  keepUnsent('ann.work.new', packUnsent(empty));
  assert.equal(kept.size, 0);
});

test('whoever signs out takes everything along, and leaves what is not ours', () => {
  kept.set('theirs', 'x');
  keepUnsent('ann.work.new', packed);
  keepUnsent('ann.work.run', packed);
  clearTab();
  assert.deepEqual([...kept.keys()], ['theirs']);
});
