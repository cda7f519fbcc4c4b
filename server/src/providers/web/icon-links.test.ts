import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iconLinks } from './icon-links.ts';

test('the fittest icon that a page names comes first, and no drawing', () => {
  const html = `<html><head>
    <link rel="apple-touch-icon" sizes="180x180" href="/touch.png">
    <link rel="icon" type="image/svg+xml" href="/icon">
    <link rel="icon" href="/drawn.svg">
    <link rel="icon" sizes="16x16" href="small.png">
    <link rel="Shortcut Icon" href="//static.example.org/any.ico">
    <link rel="icon" sizes="192x192" href="/large.png"><link rel="icon" sizes="48x48" href="/fit.png">
    <link rel="icon" href="javascript:alert(1)"><link rel="stylesheet" href="/icon.css"></head>`;
  assert.deepEqual(iconLinks(html, 'https://example.org/a/b'), [
    'https://example.org/fit.png',
    'https://example.org/large.png',
    'https://static.example.org/any.ico',
    'https://example.org/a/small.png',
    'https://example.org/touch.png',
  ]);
});

test('a page that is nothing but links names fifty at most', () => {
  const html = Array.from({ length: 5_000 }, (_, index) => `<link rel=icon href=/${index}.png>`).join('');
  assert.equal(iconLinks(html, 'https://example.org/').length, 50);
});
