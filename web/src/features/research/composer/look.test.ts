import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scopeOf, sitesIn } from './look.ts';

const all = { web: true, files: true, past: true, sites: '', collections: [] };

test('sites are understood with commas, spaces and as addresses, each once', () => {
  assert.deepEqual(sitesIn('example.org, https://www.who.int/data、example.org'), {
    sites: ['example.org', 'www.who.int'],
  });
  assert.equal(sitesIn('example.org nowhere').wrong, 'nowhere');
});

test('whoever looks everywhere says nothing, and without the web there are no sites', () => {
  assert.deepEqual(scopeOf(all), {});
  assert.deepEqual(scopeOf({ ...all, sites: 'a.example' }).scope?.sites, ['a.example']);
  assert.deepEqual(scopeOf({ ...all, web: false, sites: 'a.example' }).scope, {
    web: false,
    files: true,
    past: true,
    sites: [],
    collections: [],
  });
});
