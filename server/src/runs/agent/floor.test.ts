import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFloor } from './floor.ts';

test('the first is heard as it speaks, the others whole, in the order of their first words', async () => {
  const floor = createFloor();
  const said: string[] = [];
  const [a, b, c] = ['a', 'b', 'c'].map((name) => {
    const voice = floor.join();
    return { ...voice, talk: (word: number) => voice.say(() => said.push(`${name}${word}`)) };
  });
  a!.talk(1);
  b!.talk(1);
  c!.talk(1);
  b!.talk(2);
  a!.talk(2);
  assert.deepEqual(said, ['a1', 'a2']);
  a!.leave();
  b!.talk(3);
  await b!.heard();
  assert.deepEqual(said, ['a1', 'a2', 'b1', 'b2', 'b3']);
  b!.leave();
  await c!.heard();
  assert.deepEqual(said.at(-1), 'c1');
  c!.leave();
  c!.leave();
});

test('one that leaves unheard keeps nobody waiting, and is not heard later', async () => {
  const floor = createFloor();
  const said: string[] = [];
  const [a, b, c] = [floor.join(), floor.join(), floor.join()];
  a.say(() => said.push('a'));
  b.say(() => said.push('b'));
  c.say(() => said.push('c'));
  b.leave();
  a.leave();
  await c.heard();
  assert.deepEqual(said, ['a', 'c']);
});

test('one that has not spoken keeps the floor from nobody; what needs no floor comes after what is held', async () => {
  const floor = createFloor();
  const said: string[] = [];
  const [silent, a, b] = [floor.join(), floor.join(), floor.join()];
  silent.aside(() => said.push('silent begins'));
  a.say(() => said.push('a'));
  b.aside(() => said.push('b begins'));
  b.say(() => said.push('b'));
  b.aside(() => said.push('b begins again'));
  await silent.heard();
  a.leave();
  assert.deepEqual(said, ['silent begins', 'a', 'b begins', 'b', 'b begins again']);
});
