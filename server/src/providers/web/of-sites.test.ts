import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfSites } from './of-sites.ts';

test('pages of a host and its subdomains are of it, others are not', () => {
  const sites = ['www.Example.org', '例え.jp', 'localhost:8080'];
  const of = [
    'https://example.org/a?b',
    'https://docs.example.org/',
    'http://xn--r8jz45g.jp/',
    'http://localhost:8080/x',
  ];
  const notOf = [
    'https://example.org.evil.com/',
    'https://notexample.org/',
    'https://evil.com/example.org',
    'http://localhost:9090/',
    'no address',
  ];
  for (const url of of) assert.ok(isOfSites(url, sites), url);
  for (const url of notOf) assert.ok(!isOfSites(url, sites), url);
  assert.ok(isOfSites('https://anything.test/', []));
});
