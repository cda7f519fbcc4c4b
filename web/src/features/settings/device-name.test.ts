import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceName } from './device-name.ts';

test('browsers are told apart although each says that it is all of them', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  assert.equal(deviceName(chrome), 'Chrome · Linux');
  assert.equal(deviceName(`${chrome} Edg/140.0`), 'Edge · Linux');
  assert.equal(
    deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
    'Safari · iOS',
  );
  assert.equal(deviceName('curl/8'), undefined);
});
