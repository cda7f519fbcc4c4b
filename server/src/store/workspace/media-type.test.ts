import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaTypeOf } from './media-type.ts';

const archive = (part: string) => `PK\x03\x04\x14\0${part}`;
const PNG = '\x89PNG\r\n\x1a\n';
const of = (name: string, content: string, declared?: string) =>
  mediaTypeOf({ name, bytes: Buffer.from(content, 'latin1'), ...(declared !== undefined && { declared }) });

test('a declared type counts, one that says nothing does not', () => {
  assert.equal(of('tea.csv', 'a,b', 'text/plain'), 'text/plain');
  assert.equal(of('tea.csv', 'a,b', 'application/octet-stream'), 'text/csv');
  assert.equal(of('TEA.CSV', 'a,b'), 'text/csv');
});

test('the bytes have the word before the name', () => {
  assert.equal(of('tea.csv', `${PNG}…`), 'image/png');
  assert.equal(of('tea', '%PDF-1.7'), 'application/pdf');
  assert.equal(of('tea.png', 'not one'), 'text/plain');
  assert.equal(of('tea.xlsx', '\x00\x01'), 'application/octet-stream');
  assert.equal(of('tea.bin', 'RIFF\x01\x02\x03\x04WEBPVP8'), 'image/webp');
});

test('an archive is the office document that its parts make it', () => {
  assert.match(of('tea.bin', archive('word/document.xml')), /wordprocessingml\.document$/);
  assert.match(of('tea.zip', archive('xl/workbook.xml')), /spreadsheetml\.sheet$/);
  assert.equal(of('tea.docx', archive('something else')), 'application/zip');
});

test('what has no telling name is text, if it reads as such', () => {
  assert.equal(of('README', 'Hello\r\n\tworld'), 'text/plain');
  assert.equal(of('notes', 'BMW builds cars in Munich.'), 'text/plain');
  assert.equal(mediaTypeOf({ name: 'メモ', bytes: Buffer.from('茶'.repeat(30_000)) }), 'text/plain');
  assert.equal(of('data.bin', '\xc3\x28 not utf-8'), 'application/octet-stream');
  assert.equal(of('data.bin', 'a\0b'), 'application/octet-stream');
  assert.equal(of('data.bin', ''), 'application/octet-stream');
});
