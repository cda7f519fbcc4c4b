import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { atMost } from '../../src/tools/at-most.ts';

// Not among them: elicitation, which is not offered to servers; grants without a person (client credentials); and
// `oauth-metadata-backcompat`, whose authorization server names another issuer than it was found at, which we refuse (RFC 8414).
const SCENARIOS = [
  'initialize',
  'tools_call',
  'sse-retry',
  'auth/metadata-default',
  'auth/metadata-var1',
  'auth/metadata-var2',
  'auth/metadata-var3',
  'auth/basic-cimd',
  'auth/scope-from-www-authenticate',
  'auth/scope-from-scopes-supported',
  'auth/scope-omitted-when-undefined',
  'auth/scope-step-up',
  'auth/scope-retry-limit',
  'auth/token-endpoint-auth-basic',
  'auth/token-endpoint-auth-post',
  'auth/token-endpoint-auth-none',
  'auth/pre-registration',
  'auth/2025-03-26-oauth-endpoint-fallback',
  'auth/resource-mismatch',
  'auth/offline-access-scope',
  'auth/offline-access-not-supported',
];

test('the official conformance suite finds nothing wrong with our client', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
  const suite = path.resolve(
    import.meta.dirname,
    '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
  );
  const client = `${process.execPath} ${path.join(import.meta.dirname, 'conformance-client.ts')}`;
  const run = async (scenario: string) => {
    const args = [suite, 'client', '--command', client, '--scenario', scenario];
    // The suite says what it found on both of them.
    const said = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
      (error: { stdout: string; stderr: string }) => error,
    );
    const found = `${said.stdout}${said.stderr}`;
    return /OVERALL: PASSED/.test(found) ? [] : [`${scenario}\n${found}`];
  };
  try {
    assert.deepEqual((await atMost(3, SCENARIOS, run)).flat(), []);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
