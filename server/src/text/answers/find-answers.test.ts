import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBreather } from '../breather.ts';
import { findAnswers } from './find-answers.ts';

const LEASE = `# Lease

Copyright 2024. All rights reserved. The tenant may not copy this form.

## Contents

Rent and deposit ........ 4
Pets ........ 9

## 4. Rent and deposit

The rent is due on the third working day of each month. The deposit is 2,400 euros. It is paid back within six weeks after the keys were returned.

## 9. Pets

Dogs need the written consent of the landlord. Fish and birds are allowed.

## 11. Repairs

Small repairs up to 90 euros are paid by the tenant.
`;
const RENT_JA = `# 賃貸借契約書

## 第4条（敷金）

敷金は24万円とし、鍵の返却から6週間以内に返す。

## 第9条（ペット）

犬を飼うには貸主の書面による承諾が必要である。魚と鳥は飼ってよい。

## 第11条（修繕）

9千円までの小さな修繕は借主が負担する。
`;

const ask = (question: string, text = LEASE) =>
  findAnswers({ question, passages: [{ n: 1, title: 'Lease', url: '', text }], breather: createBreather() });
const best = async (question: string, count: number, text?: string) =>
  (await ask(question, text)).ranked
    .slice(0, count)
    .map(({ sentence }) => sentence.text)
    .join(' ');
const first = (question: string, text?: string) => best(question, 1, text);

test('an answer is found in other words, by headings and by what it must hold', async () => {
  assert.match(await first('How much is the deposit?'), /2,400 euros/);
  assert.match(await best('When must the monthly rent be paid?', 2), /third working day/);
  assert.match(await first('Who has to agree before a dog is kept?'), /consent of the landlord/);
  assert.match(await first('敷金はいつまでに戻ってきますか', RENT_JA), /6週間以内/);
  assert.match(await first('犬を飼うとき必要なものは何ですか', RENT_JA), /書面による承諾/);
});

test('rights and lists of contents never come first', async () => {
  for (const question of ['What does the form say about rent and deposit?', 'Are pets allowed?'])
    assert.doesNotMatch(await first(question), /rights reserved|\.\.\./);
});

test('what a document does not say is told from what it says', async () => {
  assert.ok((await ask('How much is the deposit?')).isAnswered);
  assert.ok(!(await ask('What is the name of the nearest railway station?')).isAnswered);
  assert.ok((await ask('敷金はいくらですか', RENT_JA)).isAnswered);
  assert.ok(!(await ask('駐車場は何台分ありますか', RENT_JA)).isAnswered);
});

test('every sentence knows the headings above it', async () => {
  const { ranked } = await ask('Are fish allowed?');
  assert.deepEqual(ranked[0]!.sentence.path, ['Lease', '9. Pets']);
});
