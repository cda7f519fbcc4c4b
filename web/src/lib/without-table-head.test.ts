import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutTableHead } from './without-table-head.ts';

test('the head of a table is held back until its second line is whole', () => {
  const before = 'Teas of Uji.\n';
  for (const head of ['|', '| Tea | From |', '| Tea | From |\n', '| Tea | From |\n|---|--', '| Tea |\n|---|'])
    assert.equal(withoutTableHead(`${before}\n${head}`).trim(), 'Teas of Uji.', head);
  for (const table of ['| Tea |\n|---|\n', '| Tea |\n|---|\n| Senc', '| Tea |\n|---|\n| Sencha |\n\nMore'])
    assert.equal(withoutTableHead(`${before}\n${table}`), `${before}\n${table}`);
  assert.equal(withoutTableHead('No table\nat all'), 'No table\nat all');
  assert.equal(withoutTableHead('Ends.\n\n'), 'Ends.\n\n');
});
