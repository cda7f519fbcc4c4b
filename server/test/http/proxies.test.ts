import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ConfigError, loadConfig } from '../../src/settings/config.ts';
import { startTestApp } from '../support/app.ts';
import { call } from './call.ts';

const deploy = (file: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../../deploy', file), 'utf8');

/** What nginx sends on, by the shipped file, for a caller who claims to be somebody else with every request. */
function passedOnByNginx(claimed: Record<string, string>, caller: string): Record<string, string> {
  const values: Record<string, string> = {
    $remote_addr: caller,
    $scheme: 'http',
    $http_host: 'quarry.example',
    $proxy_add_x_forwarded_for: [claimed['x-forwarded-for'], caller].filter(Boolean).join(', '),
    "''": '',
  };
  const passed = { ...claimed };
  for (const [, name, value] of deploy('nginx.conf').matchAll(/proxy_set_header (\S+) (\S+);/g))
    if (/^(?:x-)?forwarded/i.test(name!)) passed[name!.toLowerCase()] = values[value!] ?? value!;
  return Object.fromEntries(Object.entries(passed).filter(([, value]) => value !== ''));
}

for (const TRUST_PROXY of ['1', '127.0.0.0/8'])
  test(`behind a proxy (TRUST_PROXY=${TRUST_PROXY}) nobody claims another address to pass the limits`, async (t) => {
    const app = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY } });
    t.after(() => app.stop());
    const send = (n: number, caller: string) => {
      const claimed = { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` };
      return call(app, { path: '/agent/tools', headers: passedOnByNginx(claimed, caller) });
    };
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await send(n, '192.0.2.7')).status);
    assert.equal(statuses.filter((status) => status === 200).length, 20);
    assert.equal((await send(99, '192.0.2.8')).status, 200, 'another caller is another caller');
    // A proxy that adds to what was claimed leaves the caller in the last place, which is the one that counts.
    const added = { 'x-forwarded-for': '198.51.100.200, 192.0.2.7' };
    assert.equal((await call(app, { path: '/agent/tools', headers: added })).status, 429);
  });

test('without a proxy a claimed address counts for nothing', async (t) => {
  const app = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '5' } });
  t.after(() => app.stop());
  const statuses = [];
  for (let n = 0; n < 8; n += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}` };
    statuses.push((await call(app, { path: '/agent/tools', headers })).status);
  }
  assert.equal(statuses.filter((status) => status === 429).length, 3);
});

test('to trust everybody is refused, with what to write instead', () => {
  for (const given of ['on', 'true', 'YES', '0.0.0.0/0', '::/0', '11', '10.0.0.0/33', 'caddy']) {
    const problem = problemOf(given);
    assert.match(problem, /^TRUST_PROXY must /, given);
    assert.match(problem, /number of proxies|how many proxies/, given);
  }
  for (const [given, expected] of [
    ['off', false],
    ['2', 2],
    ['10.0.0.7,fd00::/8', ['10.0.0.7', 'fd00::/8']],
  ] as const)
    assert.deepEqual(loadConfig({ TRUST_PROXY: given }).trustProxy, expected);
});

function problemOf(given: string): string {
  try {
    loadConfig({ TRUST_PROXY: given });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.join(' ');
    throw error;
  }
  return 'none';
}
