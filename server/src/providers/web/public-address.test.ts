import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAddressGuard } from './address-guard.ts';
import { isPublicAddress } from './public-address.ts';
import { WebError } from './web-error.ts';
import { parseWebUrl } from './web-url.ts';

const guard = createAddressGuard({ allowPrivate: [], ports: [80, 443, 8080, 8443] });

function verdict(input: string): string {
  try {
    guard.checkUrl(parseWebUrl(input));
    return 'allowed';
  } catch (error) {
    assert.ok(error instanceof WebError);
    return error.code;
  }
}

const refusedHosts = [
  // loopback in every spelling the URL standard knows
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0177.0.0.1',
  '0177.0000.0000.0001',
  '017700000001',
  '0x7f.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '0x7f000001',
  '0X7F000001',
  '2130706433',
  '0x7f.1',
  '127.0.0.1.',
  '%31%32%37.0.0.1',
  '127\u30020\u30020\u30021',
  '\uff11\uff12\uff17.0.0.1',
  '①②⑦.0.0.1',
  '0',
  '0.0.0.0',
  '0.1.2.3',
  // private, shared, link-local, special
  '10.0.0.1',
  '012.0.0.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0a80101',
  '3232235777',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  // IPv6, and IPv4 hidden in it
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::7f00:1]',
  '[::127.0.0.1]',
  '[::8.8.8.8]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::ffff:10.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::8.8.8.8]',
  '[2002:7f00:1::]',
  '[2002:0808:0808::1]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[2001::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
];

const allowedHosts = [
  '8.8.8.8',
  '1.1.1.1',
  '93.184.216.34',
  '0x08080808',
  '134744072',
  '010.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '100.63.255.255',
  '100.128.0.1',
  '169.253.1.1',
  '223.255.255.254',
  '[2606:4700:4700::1111]',
  '[2001:4860:4860::8888]',
  '[::ffff:8.8.8.8]',
  '[64:ff9b::8.8.8.8]',
];

for (const host of refusedHosts) {
  test(`the host ${host} is refused`, () => assert.equal(verdict(`http://${host}/`), 'blocked-address'));
}

for (const host of allowedHosts) {
  test(`the host ${host} is allowed`, () => assert.equal(verdict(`http://${host}/`), 'allowed'));
}

const badUrls: [string, string][] = [
  ['http://[fe80::1%25eth0]/', 'bad-url'],
  ['http://[::1', 'bad-url'],
  ['http://256.256.256.256/', 'bad-url'],
  ['http://1.2.3.4.5/', 'bad-url'],
  ['http://', 'bad-url'],
  ['not a url', 'bad-url'],
  ['http://user@8.8.8.8/', 'bad-url'],
  ['http://user:secret@8.8.8.8/', 'bad-url'],
  ['http://8.8.8.8@127.0.0.1/', 'bad-url'],
  [`http://8.8.8.8/${'a'.repeat(9_000)}`, 'bad-url'],
  ['ftp://8.8.8.8/', 'bad-scheme'],
  ['file:///etc/passwd', 'bad-scheme'],
  ['gopher://8.8.8.8/', 'bad-scheme'],
  ['data:text/html,hello', 'bad-scheme'],
  ['javascript:alert(1)', 'bad-scheme'],
  ['http://8.8.8.8:22/', 'blocked-address'],
  ['http://example.com:6379/', 'blocked-address'],
  ['https://example.com:8443/', 'allowed'],
  ['http://example.com/', 'allowed'],
  ['http:\\\\127.0.0.1\\', 'blocked-address'],
];

for (const [url, expected] of badUrls) {
  test(`${url.slice(0, 60)} is ${expected}`, () => assert.equal(verdict(url), expected));
}

test('an address a resolver gives with a zone, or that is none at all, is not public', () => {
  assert.equal(isPublicAddress('fe80::1%eth0'), false);
  assert.equal(isPublicAddress('2606:4700:4700::1111%eth0'), false);
  assert.equal(isPublicAddress('localhost'), false);
  assert.equal(isPublicAddress(''), false);
});

test('an opened host:port opens that port of that host and nothing else', () => {
  const opened = createAddressGuard({
    allowPrivate: ['127.0.0.1:8888', 'searxng:9000', '[::1]:7000'],
    ports: [80],
  });
  assert.equal(opened.allows({ host: '127.0.0.1', port: 8888, address: '127.0.0.1' }), true);
  assert.equal(opened.allows({ host: 'localhost', port: 8888, address: '127.0.0.1' }), true);
  assert.equal(opened.allows({ host: 'searxng', port: 9000, address: '172.18.0.4' }), true);
  assert.equal(opened.allows({ host: '::1', port: 7000, address: '::1' }), true);
  assert.equal(opened.allows({ host: '127.0.0.1', port: 80, address: '127.0.0.1' }), false);
  assert.equal(opened.allows({ host: '127.0.0.2', port: 8888, address: '127.0.0.2' }), false);
  assert.equal(opened.allows({ host: 'searxng', port: 80, address: '172.18.0.4' }), false);
  assert.equal(opened.allows({ host: 'other', port: 9000, address: '172.18.0.4' }), false);
  assert.equal(opened.allows({ host: 'example.com', port: 8888, address: '93.184.216.34' }), false);
});

test('an entry that is not host:port is refused when the guard is built', () => {
  for (const entry of ['localhost', '10.0.0.0/8:80', 'http://localhost:80', 'user@host:80', '']) {
    assert.throws(
      () => createAddressGuard({ allowPrivate: [entry], ports: [80] }),
      /is not host:port/,
      entry,
    );
  }
});
