import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, originsNamedIn } from './address.ts';

const isPlain = (url: string) => addressOf(url)?.isPlain;
const origin = (url: string) => addressOf(url)?.origin;

test('an address is compared whole, without its fragment', () => {
  assert.equal(addressOf('HTTPS://Example.org:443/a?b=1#c')?.href, 'https://example.org/a?b=1');
  assert.equal(addressOf('https://example.org/?')?.href, 'https://example.org/');
  assert.equal(addressOf('/api/v1/file/1'), undefined);
  assert.equal(addressOf('file:///etc/passwd'), undefined);
});

test('a plain address has no place for a message', () => {
  assert.equal(isPlain('https://example.org/some/page'), true);
  assert.equal(isPlain('https://example.org/some/page?'), true);
  assert.equal(isPlain('https://example.org/?q=secret'), false);
  assert.equal(isPlain('https://secret@example.org/'), false);
  assert.equal(isPlain('https://:secret@example.org/'), false);
  assert.equal(isPlain(`https://example.org/${'a'.repeat(400)}`), false);
});

test('port, scheme and every part of the name tell origins apart', () => {
  assert.notEqual(origin('https://example.org'), origin('http://example.org'));
  assert.notEqual(origin('https://example.org'), origin('https://example.org:8443'));
  assert.notEqual(origin('https://example.org'), origin('https://secret.example.org'));
});

test('a host that a person names is meant by both schemes', () => {
  assert.deepEqual(originsNamedIn('What does docs.example.org say, or example.com:8080?'), [
    'https://docs.example.org',
    'http://docs.example.org',
    'https://example.com:8080',
    'http://example.com:8080',
  ]);
  assert.deepEqual(originsNamedIn('Write to ann@example.org, please. Then stop.'), []);
});
