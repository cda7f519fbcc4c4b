import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { ProviderErrorCode } from '../provider-error.ts';
import { ProviderError } from '../provider-error.ts';

export const testKey = 'key-Zr81-only-for-tests';

/** For `assert.rejects`: the failure is of this kind, says this, and shows the key nowhere. */
export function failure(code: ProviderErrorCode, message: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof ProviderError, inspect(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.ok(!inspect(error, { depth: 10 }).includes(testKey));
    return true;
  };
}
