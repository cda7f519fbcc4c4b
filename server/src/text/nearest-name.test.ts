import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestName } from './nearest-name.ts';

const known = ['search', 'x_search', 'source_summary', 'extract_related_urls', 'skill'];

for (const [name, meant] of [
  ['serch', 'search'],
  ['web_search', 'search'],
  ['google_search_tool', 'search'],
  ['SourceSummary', 'source_summary'],
  ['summary', 'source_summary'],
  ['run_skil', 'skill'],
  ['telescope', undefined],
  ['', undefined],
  ['?', undefined],
] as const)
  test(`${JSON.stringify(name)} ${meant ? `most likely means ${meant}` : 'means none of them'}`, () => {
    assert.equal(nearestName(name, known), meant);
  });
