import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fetch, ProxyAgent } from 'undici';
import { createLogger } from '../../log.ts';
import { createEmbedder } from '../model/embedding-model.ts';
import { toModelError } from '../model/to-model-error.ts';
import { createAddressGuard } from '../web/address-guard.ts';
import { startGuardedProxy } from '../web/guarded-proxy.ts';
import type { SafeFetchSettings } from '../web/safe-fetch.ts';
import { createSafeFetch } from '../web/safe-fetch.ts';
import { testCertificate } from '../web/testing/test-certificate.ts';
import type { TestServer } from '../web/testing/web-server.ts';
import { startWebServer } from '../web/testing/web-server.ts';
import { testBrowsers } from '../browser/testing/test-browsers.ts';
import { needs } from '../../../test/support/needs.ts';
import type { CompanyProxySettings } from './company-proxy.ts';
import { createCompanyProxy } from './company-proxy.ts';
import { createProxiedFetch } from './proxied-agent.ts';
import { startRecordingProxy } from './testing/recording-proxy.ts';

const PUBLIC = [{ address: '93.184.215.14', family: 4 }];

async function site(t: TestContext): Promise<TestServer> {
  const server = await startWebServer((request, response) =>
    response.end(`${request.method} ${request.headers.host}${request.url}`),
  );
  t.after(() => server.close());
  return server;
}

async function secureSite(t: TestContext): Promise<number> {
  const certificates = getCACertificates('default');
  setDefaultCACertificates([...certificates, testCertificate.cert]);
  t.after(() => setDefaultCACertificates(certificates));
  const server = createTlsServer(testCertificate, (request, response) =>
    response.end(`secure ${request.headers.host}${request.url}`),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

async function proxyTo(t: TestContext, ...given: Parameters<typeof startRecordingProxy>) {
  const proxy = await startRecordingProxy(...given);
  t.after(() => proxy.close());
  return proxy;
}

function fetchBehind(t: TestContext, proxy: CompanyProxySettings, settings: Partial<SafeFetchSettings> = {}) {
  const safeFetch = createSafeFetch({
    allowPrivate: [],
    minGapMs: 0,
    resolve: async () => PUBLIC,
    companyProxy: createCompanyProxy(proxy),
    ...settings,
  });
  t.after(() => safeFetch.close());
  return async (url: string) => (await safeFetch(url)).bytes.toString();
}

const unknownHere = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
const both = (url: string): CompanyProxySettings => ({ httpProxy: url, httpsProxy: url });
const blocked = { name: 'WebError', code: 'blocked-address' };

test('pages come through the proxy: encrypted ones by a tunnel to their name, plain ones whole', async (t) => {
  const port = await secureSite(t);
  const plain = await site(t);
  const proxy = await proxyTo(t, { 'api.test:443': port, 'site.test:80': plain.port });
  const get = fetchBehind(t, both(proxy.url));
  assert.equal(await get('https://api.test/a?b=1'), 'secure api.test/a?b=1');
  assert.equal(await get('http://site.test/c?d=2'), 'GET site.test/c?d=2');
  assert.deepEqual(proxy.asked, ['CONNECT api.test:443', 'GET http://site.test/c?d=2']);
});

test('only the protocol that a proxy is set for goes through it', async (t) => {
  const plain = await site(t);
  const proxy = await proxyTo(t, {});
  const open = {
    allowPrivate: [`site.test:${plain.port}`],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  const get = fetchBehind(t, { httpsProxy: proxy.url }, open);
  assert.equal(await get(`http://site.test:${plain.port}/`), `GET site.test:${plain.port}/`);
  assert.deepEqual(proxy.asked, []);
});

test('what leads into a private network is refused before the proxy hears of it', async (t) => {
  const plain = await site(t);
  const proxy = await proxyTo(t, { 'wiki.test:80': plain.port, '10.0.0.7:80': plain.port });
  const get = fetchBehind(t, both(proxy.url), { resolve: async () => [{ address: '10.0.0.7', family: 4 }] });
  await assert.rejects(get('http://wiki.test/'), blocked);
  await assert.rejects(get('https://wiki.test/'), blocked);
  await assert.rejects(get('http://10.0.0.7/'), blocked);
  await assert.rejects(get('http://127.0.0.1/'), blocked);
  await assert.rejects(get('http://localhost/'), blocked);
  assert.deepEqual(proxy.asked, []);
});

test('a private host that the operator has opened is reached through the proxy too, or directly by NO_PROXY', async (t) => {
  const plain = await site(t);
  const proxy = await proxyTo(t, { 'wiki.test:80': plain.port });
  const private10 = {
    resolve: async () => [{ address: '10.0.0.7', family: 4 }],
    allowPrivate: ['wiki.test:80'],
  };
  assert.equal(await fetchBehind(t, both(proxy.url), private10)('http://wiki.test/'), 'GET wiki.test/');
  assert.deepEqual(proxy.asked, ['GET http://wiki.test/']);

  const here = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowPrivate: [`wiki.test:${plain.port}`],
  };
  const get = fetchBehind(t, { ...both(proxy.url), noProxy: ['.test'] }, here);
  assert.equal(await get(`http://wiki.test:${plain.port}/`), `GET wiki.test:${plain.port}/`);
  assert.equal(proxy.asked.length, 1);
});

test('a name that only the proxy knows is refused, unless the operator leaves names to it', async (t) => {
  const plain = await site(t);
  const proxy = await proxyTo(t, { 'far.test:80': plain.port });
  await assert.rejects(fetchBehind(t, both(proxy.url), { resolve: unknownHere })('http://far.test/'), {
    message: 'The host could not be found.',
  });
  assert.deepEqual(proxy.asked, []);
  const trusting = { ...both(proxy.url), proxyResolvesNames: true };
  assert.equal(await fetchBehind(t, trusting, { resolve: unknownHere })('http://far.test/'), 'GET far.test/');
  // What can be resolved here is checked all the same.
  const inside = { resolve: async () => [{ address: '192.168.0.9', family: 4 }] };
  await assert.rejects(fetchBehind(t, trusting, inside)('http://far.test/'), blocked);
  await assert.rejects(fetchBehind(t, trusting, { resolve: unknownHere })('http://192.168.0.9/'), blocked);
});

test('a proxy that is down, refuses or wants a password is told in words, without its address', async (t) => {
  const plain = await site(t);
  const down = await startRecordingProxy({});
  await down.close();
  for (const url of ['http://site.test/', 'https://site.test/'])
    await assert.rejects(fetchBehind(t, both(down.url))(url), {
      name: 'WebError',
      message: 'The proxy of this network cannot be reached.',
    });

  const places = { 'site.test:80': plain.port, 'site.test:443': plain.port };
  const closed = await proxyTo(t, places, { credentials: 'ann:p@ss', refuses: ['site.test:443'] });
  for (const url of ['http://site.test/', 'https://site.test/'])
    await assert.rejects(fetchBehind(t, both(closed.url))(url), /wants a name and a password/);
  const known = both(closed.url.replace('://', '://ann:p%40ss@'));
  assert.equal(await fetchBehind(t, known)('http://site.test/'), 'GET site.test/');
  await assert.rejects(fetchBehind(t, known)('https://site.test/'), {
    message: 'The proxy of this network does not open this address (status 403).',
  });
});

test('what a browser or a skill asks for goes on through it, checked as before', async (t) => {
  const port = await secureSite(t);
  const plain = await site(t);
  const company = await proxyTo(t, { 'api.test:443': port, 'site.test:80': plain.port });
  const own = await startGuardedProxy({
    guard: createAddressGuard({ allowPrivate: [], ports: [80, 443] }),
    log: createLogger('silent'),
    resolve: async (host) => (host === 'inner.test' ? [{ address: '10.1.1.1', family: 4 }] : PUBLIC),
    companyProxy: createCompanyProxy(both(company.url)),
  });
  t.after(() => own.close());
  const dispatcher = new ProxyAgent({ uri: own.url!, requestTls: { ca: testCertificate.cert } });
  t.after(() => dispatcher.close());
  const get = async (url: string) => (await fetch(url, { dispatcher })).text();
  assert.equal(await get('https://api.test/x'), 'secure api.test/x');
  assert.equal(await get('http://site.test/y'), 'GET site.test/y');
  assert.match(await get('http://inner.test/'), /private network/);
  await assert.rejects(get('https://inner.test/'));
  assert.deepEqual(company.asked, ['CONNECT api.test:443', 'GET http://site.test/y']);
});

test('a real browser reaches pages through it, and nothing private', needs('Chromium'), async (t) => {
  const plain = await site(t);
  const company = await proxyTo(t, { 'site.test:80': plain.port });
  const browsers = testBrowsers([], {
    resolve: async (host) => (host === 'inner.test' ? [{ address: '10.1.1.1', family: 4 }] : PUBLIC),
    companyProxy: createCompanyProxy(both(company.url)),
  });
  t.after(() => browsers.remove());
  const session = await browsers.openSession({ sessionId: 'one' });
  await session.act({ kind: 'open', url: 'http://site.test/page' });
  assert.match((await session.snapshot()).text, /GET site\.test\/page/);
  const refused = await session.act({ kind: 'open', url: 'http://inner.test/' });
  assert.equal(refused.ok, false);
  assert.ok(company.asked.includes('GET http://site.test/page'));
  assert.ok(!company.asked.some((asked) => asked.includes('inner.test')));
});

const embedder = (url: string) =>
  createEmbedder({
    baseUrl: 'http://vectors.test:8000/v1',
    model: 'm',
    fetch: createProxiedFetch(createCompanyProxy(both(url))),
  });

test('servers that the operator names go through it by their name, and its troubles are told as such', async (t) => {
  const vectors = await startWebServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: [{ embedding: [1, 2], index: 0 }], usage: { prompt_tokens: 1 } }));
  });
  t.after(() => vectors.close());
  const proxy = await proxyTo(t, { 'vectors.test:8000': vectors.port });
  assert.deepEqual([...(await embedder(proxy.url).embed(['a']))[0]!], [1, 2]);
  assert.deepEqual(proxy.asked, ['POST http://vectors.test:8000/v1/embeddings']);

  const error = await embedder('http://127.0.0.1:1')
    .embed(['a'])
    .catch((caught: unknown) => caught);
  assert.equal(
    toModelError(error, { provider: 'compatible', secrets: [] }).message,
    'connection to compatible failed: The proxy of this network cannot be reached.',
  );
});

test('NO_PROXY is read as others read it', () => {
  const { proxyFor } = createCompanyProxy({
    httpsProxy: 'http://proxy.test:3128',
    noProxy: [
      'corp.example',
      '.inner.example',
      '*.star.example',
      'port.example:8443',
      '10.0.0.0/8',
      'fd00::/8',
      '192.0.2.7',
    ],
  });
  const isDirect = (host: string, port = 443) => proxyFor({ protocol: 'https:', host, port }) === undefined;
  const direct = ['corp.example', 'a.corp.example', 'Corp.Example.', 'x.inner.example', 'x.star.example'];
  for (const host of [...direct, '10.2.3.4', '[fd00::1]', '192.0.2.7', 'localhost', '127.0.0.1', '[::1]'])
    assert.ok(isDirect(host), host);
  for (const host of [
    'notcorp.example',
    'corp.example.org',
    '11.0.0.1',
    '192.0.2.8',
    'port.example',
    '8.8.8.8',
  ])
    assert.ok(!isDirect(host), host);
  assert.ok(isDirect('port.example', 8443));
  const all = createCompanyProxy({ httpsProxy: 'http://proxy.test:3128', noProxy: ['*'] });
  assert.equal(all.proxyFor({ protocol: 'https:', host: 'a.example', port: 443 }), undefined);
});
