import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountEndpoints } from '@quarry/api/endpoints/account/account-endpoints.ts';
import { apiEndpoints } from '@quarry/api/endpoints/api-endpoints.ts';
import { auditActionWords } from './audit-actions.ts';

test('everything that the audit log can hold is said in words', () => {
  const noted = Object.entries({ ...apiEndpoints, ...accountEndpoints })
    .filter(([, { method }]) => method !== 'GET')
    .map(([name]) => name);
  assert.deepEqual(
    noted.filter((name) => !Object.hasOwn(auditActionWords, name)),
    [],
  );
});
