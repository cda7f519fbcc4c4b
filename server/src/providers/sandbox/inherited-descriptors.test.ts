import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { test } from 'node:test';
import { needs } from '../../../test/support/needs.ts';

test('what was left open for us is covered for our children', needs('Linux'), () => {
  const left = openSync(import.meta.filename, 'r');
  try {
    const file = new URL('./inherited-descriptors.ts', import.meta.url).href;
    const code = `import { coverInherited } from '${file}';
const stdio = coverInherited(['ignore', 'pipe', 'pipe']);
process.stdout.write(JSON.stringify([stdio.length, typeof stdio[40], stdio.slice(0, 4)]));`;
    const stdio = ['ignore' as const, 'pipe' as const, 'inherit' as const];
    const gap = Array.from({ length: 37 }, () => 'ignore' as const);
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      stdio: [...stdio, ...gap, left],
      encoding: 'utf8',
    });
    const [length, kind, first] = JSON.parse(said) as [number, string, string[]];
    assert.ok(length > 40);
    assert.equal(kind, 'number', 'an open device in its place');
    assert.deepEqual(first, ['ignore', 'pipe', 'pipe', 'ignore']);
  } finally {
    closeSync(left);
  }
});
