import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrivateAddress } from './is-private-address.ts';

test('an address is private where it leads to this machine or its network', () => {
  for (const host of [
    '127.0.0.1:8000',
    '[::1]',
    'localhost:1234',
    '10.0.0.7',
    '192.168.1.5',
    'vllm:8000',
    'gpu.internal',
    'box.local',
  ])
    assert.equal(isPrivateAddress(`http://${host}/v1`), true, host);
  for (const host of ['openrouter.ai', 'api.example.com:8443', '8.8.8.8'])
    assert.equal(isPrivateAddress(`https://${host}/v1`), false, host);
});
