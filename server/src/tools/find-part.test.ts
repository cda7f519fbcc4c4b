import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onPage, underHeading } from './find-part.ts';

const TEXT = '# Manual\n\n## 1. Safety\n\nGloves.\n\n### 1.1 Eyes\n\nGoggles.\n\n## 2. Use\n\nPress start.\n';

test('what stands under a heading reaches to the next one that is as wide', () => {
  const { start, end } = underHeading(TEXT, 'safety')!;
  assert.equal(TEXT.slice(start, end), '## 1. Safety\n\nGloves.\n\n### 1.1 Eyes\n\nGoggles.\n\n');
  assert.match(TEXT.slice(underHeading(TEXT, 'Manual › 2. Use')!.start), /^## 2\. Use/);
  assert.equal(underHeading(TEXT, 'Warranty'), undefined);
});

test('a page reaches to the next one', () => {
  const pages = [
    { page: 3, start: 0 },
    { page: 4, start: 20 },
  ];
  assert.deepEqual(onPage(pages, { page: 3, length: 50 }), { start: 0, end: 20 });
  assert.deepEqual(onPage(pages, { page: 4, length: 50 }), { start: 20, end: 50 });
  assert.equal(onPage(pages, { page: 5, length: 50 }), undefined);
});
