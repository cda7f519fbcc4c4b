import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { charsetOfHeader, decodeText, detectCharset } from './charset.ts';

const japanese = '吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。カタカナもある。';
const western = 'Le café est très bon, dit Élodie – « vraiment » – für fünf €.';

const cases: { name: string; bytes: Buffer; declared?: string; text: string; charset: string }[] = [
  { name: 'UTF-8', bytes: Buffer.from(japanese), text: japanese, charset: 'utf-8' },
  {
    name: 'UTF-8 declared as ISO-8859-1',
    bytes: Buffer.from(western),
    declared: 'iso-8859-1',
    text: western,
    charset: 'utf-8',
  },
  {
    name: 'UTF-8 declared as Shift_JIS',
    bytes: Buffer.from(japanese),
    declared: 'shift_jis',
    text: japanese,
    charset: 'utf-8',
  },
  {
    name: 'UTF-8 with a mark',
    bytes: Buffer.from(`\uFEFF${japanese}`),
    declared: 'euc-jp',
    text: japanese,
    charset: 'utf-8',
  },
  {
    name: 'Shift_JIS as declared',
    bytes: iconv.encode(japanese, 'shift_jis'),
    declared: 'x-sjis',
    text: japanese,
    charset: 'shift_jis',
  },
  {
    name: 'Shift_JIS without a word',
    bytes: iconv.encode(japanese, 'shift_jis'),
    text: japanese,
    charset: 'shift_jis',
  },
  {
    name: 'Shift_JIS declared as UTF-8',
    bytes: iconv.encode(japanese, 'shift_jis'),
    declared: 'utf-8',
    text: japanese,
    charset: 'shift_jis',
  },
  {
    name: 'Shift_JIS declared as ISO-8859-1',
    bytes: iconv.encode(japanese, 'shift_jis'),
    declared: 'latin1',
    text: japanese,
    charset: 'shift_jis',
  },
  {
    name: 'EUC-JP as declared',
    bytes: iconv.encode(japanese, 'euc-jp'),
    declared: 'EUC-JP',
    text: japanese,
    charset: 'euc-jp',
  },
  {
    name: 'EUC-JP without a word',
    bytes: iconv.encode(japanese, 'euc-jp'),
    text: japanese,
    charset: 'euc-jp',
  },
  {
    name: 'EUC-JP declared as Shift_JIS',
    bytes: iconv.encode(japanese, 'euc-jp'),
    declared: 'shift_jis',
    text: japanese,
    charset: 'euc-jp',
  },
  {
    name: 'windows-1252 as declared',
    bytes: iconv.encode(western, 'win1252'),
    declared: 'windows-1252',
    text: western,
    charset: 'windows-1252',
  },
  {
    name: 'windows-1252 without a word',
    bytes: iconv.encode(western, 'win1252'),
    text: western,
    charset: 'windows-1252',
  },
  {
    name: 'windows-1252 declared as UTF-8',
    bytes: iconv.encode(western, 'win1252'),
    declared: 'utf-8',
    text: western,
    charset: 'windows-1252',
  },
  {
    name: 'UTF-16LE with a mark',
    bytes: iconv.encode(japanese, 'utf16le', { addBOM: true }),
    text: japanese,
    charset: 'utf-16le',
  },
  {
    name: 'UTF-16BE with a mark',
    bytes: iconv.encode(japanese, 'utf16-be', { addBOM: true }),
    text: japanese,
    charset: 'utf-16be',
  },
  {
    name: 'UTF-16LE without a mark',
    bytes: iconv.encode('<p>plain page</p>', 'utf16le'),
    text: '<p>plain page</p>',
    charset: 'utf-16le',
  },
  {
    name: 'Russian as declared',
    bytes: iconv.encode('Привет, мир', 'win1251'),
    declared: 'windows-1251',
    text: 'Привет, мир',
    charset: 'windows-1251',
  },
  {
    name: 'an unknown label',
    bytes: Buffer.from('hello'),
    declared: 'no-such-charset',
    text: 'hello',
    charset: 'utf-8',
  },
  { name: 'nothing at all', bytes: Buffer.alloc(0), text: '', charset: 'utf-8' },
];

for (const { name, bytes, declared, text, charset } of cases) {
  test(`${name} is read right`, () => {
    assert.equal(detectCharset(bytes, declared), charset);
    assert.equal(decodeText(bytes, declared), text);
  });
}

test('ISO-2022-JP is known by its escapes', () => {
  const bytes = Buffer.from('\x1b$B$3$s$K$A$O\x1b(B');
  assert.equal(decodeText(bytes), 'こんにちは');
});

function page(label: string): Buffer {
  return iconv.encode(`<html><head><meta charset="${label}"></head><p>${japanese}`, label);
}

test('the page says itself what it is written in when the header does not', () => {
  assert.match(decodeText(page('euc-jp')), /吾輩は猫である/);
  assert.match(decodeText(page('shift_jis'), 'iso-8859-1'), /吾輩は猫である/);
  const old = iconv.encode(
    `<meta http-equiv="Content-Type" content="text/html; charset=gb2312"><p>你好，世界`,
    'gb2312',
  );
  assert.match(decodeText(old), /你好，世界/);
});

test('a page that begins to say its charset and does not is read all the same', () => {
  for (const content of ['text/html; charset', 'text/html; charset=', 'charset '])
    assert.match(
      decodeText(Buffer.from(`<meta http-equiv="content-type" content="${content}"><p>${japanese}`)),
      /吾輩は猫である/,
    );
});

test('one broken byte does not change the charset of a page', () => {
  const bytes = Buffer.concat([Buffer.from(japanese.repeat(5)), Buffer.from([0xff]), Buffer.from(japanese)]);
  assert.equal(detectCharset(bytes, 'utf-8'), 'utf-8');
});

test('the charset of a header is found with and without quotes', () => {
  assert.equal(charsetOfHeader('text/html; charset=Shift_JIS'), 'Shift_JIS');
  assert.equal(charsetOfHeader('text/html;charset="utf-8"; x=y'), 'utf-8');
  assert.equal(charsetOfHeader('text/html'), undefined);
  assert.equal(charsetOfHeader(undefined), undefined);
});
