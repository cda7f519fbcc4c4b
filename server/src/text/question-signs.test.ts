import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAboutNow } from './about-now.ts';
import { latinNames, queryLanguage } from './query-language.ts';
import { isScholarly } from './scholarly.ts';

test('questions about now are told from others, in both languages', () => {
  const now = [
    'What is the latest release of Node?',
    'Who is currently prime minister?',
    '現在の首相は?',
    '最新の金利',
  ];
  const ever = [
    'How tall is Tokyo Tower?',
    'When was the bridge built?',
    '東京タワーの高さは?',
    'Who knows it?',
  ];
  assert.deepEqual([now.map(isAboutNow), ever.map(isAboutNow)], [now.map(() => true), ever.map(() => false)]);
});

test('questions for papers are told from others, in both languages', () => {
  const scholarly = ['What do randomised trials say about vitamin D?', '睡眠と記憶に関する論文'];
  const others = ['How tall is Tokyo Tower?', 'Who invented paperclips?', '東京タワーの高さは?'];
  assert.ok(scholarly.every(isScholarly));
  assert.ok(!others.some(isScholarly));
});

test('the language of a query is that of its words, not of the reader', () => {
  const asked = {
    ja: '東京タワーの高さは?',
    ko: '서울 타워 높이',
    zh: '北京故宫面积',
    ru: 'высота Останкинской башни',
    de: 'Wie hoch ist der Fernsehturm und wann wurde er gebaut?',
    fr: 'Quelle est la hauteur de la tour et qui est son architecte ?',
    en: 'How tall is the tower?',
  };
  for (const [language, text] of Object.entries(asked)) assert.equal(queryLanguage(text), language, text);
  assert.equal(queryLanguage('Fernsehturm'), 'en', 'one word says too little');
});

test('names in Latin letters are looked for in English too', () => {
  assert.equal(latinNames('PostgreSQL 18 の新機能は?'), 'PostgreSQL 18');
  assert.equal(latinNames('東京タワーの高さは?'), '');
  assert.equal(latinNames('How tall is the tower?'), '');
});
