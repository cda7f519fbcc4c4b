import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request as httpRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fetch, ProxyAgent } from 'undici';
import { createLogger } from '../../log.ts';
import { createAddressGuard } from './address-guard.ts';
import type { GuardedProxy, GuardedProxySettings } from './guarded-proxy.ts';
import type { Refusal } from './proxy/proxy-parts.ts';
import { startGuardedProxy } from './guarded-proxy.ts';
import { testCertificate } from './testing/test-certificate.ts';
import type { TestServer } from './testing/web-server.ts';
import { startWebServer } from './testing/web-server.ts';

type Handler = Parameters<typeof startWebServer>[0];

async function serve(t: TestContext, handler: Handler): Promise<TestServer> {
  const server = await startWebServer(handler);
  t.after(() => server.close());
  return server;
}

async function proxyFor(
  t: TestContext,
  { open = [], ...settings }: Partial<GuardedProxySettings> & { open?: string[] } = {},
): Promise<GuardedProxy & { refusals: Refusal[] }> {
  const refusals: Refusal[] = [];
  const proxy = await startGuardedProxy({
    guard: createAddressGuard({ allowPrivate: open, ports: [80, 443] }),
    log: createLogger('silent'),
    onRefused: (refusal) => refusals.push(refusal),
    ...settings,
  });
  t.after(() => proxy.close());
  return Object.assign(proxy, { refusals });
}

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends the request line just as it is written, as a program that means harm would. */
function ask(
  proxy: GuardedProxy,
  url: string,
  { method = 'GET', headers = {}, body }: Ask = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { ...placeOf(proxy), path: url, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject).end(body);
  });
}

function placeOf({ url, socketPath }: GuardedProxy): { socketPath: string } | { host: string; port: number } {
  return socketPath ? { socketPath } : { host: '127.0.0.1', port: Number(new URL(url!).port) };
}

async function tunnel(
  proxy: GuardedProxy,
  authority: string,
  headers = '',
): Promise<{ status: number; socket: Socket; text: string }> {
  const place = placeOf(proxy);
  const socket = 'socketPath' in place ? connect(place.socketPath) : connect(place.port, place.host);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${headers}\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  const [head, text = ''] = first.toString().split('\r\n\r\n');
  return { status: Number(head!.split(' ')[1]), socket, text };
}

async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('a plain request and its answer pass through whole, without what is meant for the proxy', async (t) => {
  const site = await serve(t, (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(
        JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }),
      );
    });
  });
  const proxy = await proxyFor(t, { open: [site.hostPort] });
  const answer = await ask(proxy, `${site.origin}/form?x=1`, {
    method: 'POST',
    headers: { host: 'elsewhere.example', 'proxy-connection': 'keep-alive', 'x-own': 'kept' },
    body: 'hello',
  });
  const seen = JSON.parse(answer.text) as { headers: Record<string, string>; [key: string]: unknown };
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.headers['set-cookie'], ['a=1', 'b=2']);
  assert.deepEqual([seen['method'], seen['url'], seen['body']], ['POST', '/form?x=1', 'hello']);
  assert.equal(seen.headers['host'], site.hostPort);
  assert.equal(seen.headers['x-own'], 'kept');
  assert.equal(seen.headers['proxy-connection'], undefined);
});

test('a tunnel carries bytes both ways and lets each side finish on its own', async (t) => {
  const echo = createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('end', () => socket.end(text.toUpperCase()));
  });
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  t.after(() => echo.close());
  const authority = `127.0.0.1:${(echo.address() as AddressInfo).port}`;
  const proxy = await proxyFor(t, { open: [authority] });
  const { status, socket } = await tunnel(proxy, authority);
  assert.equal(status, 200);
  socket.end('half open');
  assert.equal(await readAll(socket), 'HALF OPEN');
  assert.ok(proxy.bytesUsed() >= 18);
});

const privateHosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '169.254.169.254',
  '0xa9fea9fe',
  '10.0.0.1',
  '192.168.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::169.254.169.254]',
  'localhost',
  'LOCALHOST.',
  '127\u30020\u30020\u30021',
];

test('no spelling of a private host is connected to, by request or by tunnel', async (t) => {
  const proxy = await proxyFor(t);
  for (const host of privateHosts) {
    // Node writes request lines as Latin-1; UTF-8 bytes are what a raw client would send.
    const spelled = Buffer.from(host).toString('latin1');
    const plain = await ask(proxy, `http://${spelled}/`).catch((error: NodeJS.ErrnoException) => error.code);
    if (typeof plain === 'object') assert.ok([400, 403].includes(plain.status), `${host}: ${plain.status}`);
    else assert.equal(plain, 'ERR_UNESCAPED_CHARACTERS');
    const { status, socket } = await tunnel(proxy, `${host}:443`);
    assert.ok([400, 403].includes(status), `${host}: ${status}`);
    socket.destroy();
  }
  assert.ok(proxy.refusals.some(({ host, port }) => host === '169.254.169.254' && port === 443));
});

test('a name is resolved once, and the connection goes to the answer that was checked', async (t) => {
  let reached = 0;
  const site = await serve(t, (_request, response) => {
    reached += 1;
    response.end('inside');
  });
  // A test leaves this machine for nothing: an allowed address at which nobody listens stands for the public one.
  const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.1'];
  let asked = 0;
  const proxy = await proxyFor(t, {
    guard: createAddressGuard({ allowPrivate: [`127.0.0.2:${site.port}`], ports: [site.port] }),
    resolve: async () => [{ address: answers[asked++] ?? '127.0.0.1', family: 4 }],
    limits: { connectTimeoutMs: 300 },
  });
  const first = await ask(proxy, `http://rebind.example:${site.port}/`);
  assert.equal(first.status, 502, 'the answer that was checked is connected to, and nobody is there');
  assert.equal(asked, 1);
  const second = await ask(proxy, `http://rebind.example:${site.port}/`);
  assert.equal(second.status, 403);
  assert.equal((await tunnel(proxy, `rebind.example:${site.port}`)).status, 403);
  assert.equal(reached, 0);
});

test('ports that are not for the web are refused, on public hosts too', async (t) => {
  const proxy = await proxyFor(t);
  assert.equal((await ask(proxy, 'http://93.184.216.34:25/')).status, 403);
  assert.equal((await tunnel(proxy, '93.184.216.34:22')).status, 403);
  assert.equal((await tunnel(proxy, 'example.org:6379')).status, 403);
});

test('what is no request for a proxy is answered as a mistake', async (t) => {
  const proxy = await proxyFor(t);
  for (const url of ['/', 'https://example.org/', 'ftp://example.org/', 'http://user:word@example.org/', '*'])
    assert.equal((await ask(proxy, url)).status, 400, url);
  for (const authority of [
    'example.org',
    'example.org:99999',
    'user@example.org:443',
    'example.org/x:443',
    ':443',
  ])
    assert.equal((await tunnel(proxy, authority)).status, 400, authority);
});

test('with a list of hosts only these and those below a star are reached', async (t) => {
  const site = await serve(t, (_request, response) => response.end('here'));
  const names = [
    'api.test',
    'deep.wild.test',
    'wild.test',
    'other.test',
    'evilapi.test',
    'api.test.evil.test',
  ];
  const proxy = await proxyFor(t, {
    open: names.map((name) => `${name}:${site.port}`),
    allowHosts: ['API.test', '*.wild.test'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const statuses: Record<string, number> = {};
  for (const name of names) statuses[name] = (await ask(proxy, `http://${name}:${site.port}/`)).status;
  assert.deepEqual(statuses, {
    'api.test': 200,
    'deep.wild.test': 200,
    'wild.test': 403,
    'other.test': 403,
    'evilapi.test': 403,
    'api.test.evil.test': 403,
  });
  assert.equal((await tunnel(proxy, `other.test:${site.port}`)).status, 403);
  const allowed = await tunnel(proxy, `API.TEST.:${site.port}`);
  assert.equal(allowed.status, 200);
  allowed.socket.destroy();
  assert.match(proxy.refusals[0]?.reason ?? '', /wild\.test is not among those that were declared/);
});

test('a secret is added on the way to its host by https, and to nothing else', async (t) => {
  const certificates = getCACertificates('default');
  setDefaultCACertificates([...certificates, testCertificate.cert]);
  t.after(() => setDefaultCACertificates(certificates));
  const secure = createTlsServer(testCertificate, (request, response) => {
    if (request.url === '/moved') response.setHeader('location', `https://${request.headers.host}/there`);
    response.end(String(request.headers.authorization));
  });
  await once(secure.listen(0, '127.0.0.1'), 'listening');
  t.after(() => secure.close());
  const { port } = secure.address() as AddressInfo;
  const plain = await serve(t, (request, response) => response.end(String(request.headers.authorization)));

  const proxy = await proxyFor(t, {
    open: [`api.test:${port}`, `other.test:${plain.port}`],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    inject: [{ host: 'Api.test', header: 'Authorization', value: 'Bearer s3cret' }],
  });
  const headers = { authorization: 'Bearer forged' };
  assert.equal((await ask(proxy, `http://api.test:${port}/`, { headers })).text, 'Bearer s3cret');
  assert.equal((await ask(proxy, `http://other.test:${plain.port}/`, { headers })).text, 'Bearer forged');
  const moved = await ask(proxy, `http://api.test:${port}/moved`);
  assert.equal(moved.headers.location, `http://api.test:${port}/there`);

  const dispatcher = new ProxyAgent({ uri: proxy.url!, proxyTunnel: true });
  t.after(() => dispatcher.close());
  const fetched = async (url: string) => (await fetch(url, { headers, dispatcher })).text();
  for (let time = 0; time < 2; time += 1) {
    assert.equal(await fetched(`http://api.test:${port}/`), 'Bearer s3cret', 'a tunnel for plain requests');
  }
  assert.equal(await fetched(`https://api.test:${port}/`), 'Bearer forged', 'a tunnel that cannot be read');
  assert.equal(await fetched(`http://other.test:${plain.port}/`), 'Bearer forged');
});

test('a request that would be sent back to the code, with the secret in it, is not carried', async (t) => {
  let reached = 0;
  const site = await serve(t, (_request, response) => {
    reached += 1;
    response.end('echo');
  });
  const proxy = await proxyFor(t, {
    guard: createAddressGuard({ allowPrivate: [`127.0.0.1:${site.port}`], ports: [] }),
  });
  for (const method of ['TRACE', 'TRACK', 'PROPFIND'])
    assert.equal((await ask(proxy, `http://127.0.0.1:${site.port}/`, { method })).status, 400, method);
  assert.equal(reached, 0);
  assert.equal((await ask(proxy, `http://127.0.0.1:${site.port}/`, { method: 'DELETE' })).status, 200);
});

test('a tunnel for plain requests leads nowhere else', async (t) => {
  const site = await serve(t, (_request, response) => response.end('here'));
  const proxy = await proxyFor(t, {
    open: [`api.test:${site.port}`, site.hostPort],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    inject: [{ host: 'api.test', header: 'x-key', value: 's3cret' }],
  });
  const { status, socket } = await tunnel(proxy, `api.test:${site.port}`);
  assert.equal(status, 200);
  socket.write(`GET ${site.origin}/ HTTP/1.1\r\nHost: ${site.hostPort}\r\nConnection: close\r\n\r\n`);
  assert.match(await readAll(socket), /^HTTP\/1\.1 502 /);
  assert.equal(proxy.refusals[0]?.host, 'api.test');
});

test('where sending needs a word only GET and HEAD pass, by request and by tunnel', async (t) => {
  const seen: (string | undefined)[] = [];
  const site = await serve(t, (request, response) => {
    seen.push(`${request.method} ${request.headers['x-http-method-override'] ?? ''}`.trim());
    response.end('there');
  });
  const sent: string[] = [];
  const maySend = ({ method, url }: { method: string; url: string }) =>
    void sent.push(`${method} ${url}`) as never;
  const proxy = await proxyFor(t, { open: [site.hostPort, '127.0.0.1:443'], maySend });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const { status, text } = await ask(proxy, `${site.origin}/x`, { method });
    assert.deepEqual([status, text.split(':')[0]], [403, 'This was not sent'], method);
  }
  assert.equal(sent.length, 5);
  const override = { 'X-HTTP-Method-Override': 'DELETE' };
  assert.equal((await ask(proxy, `${site.origin}/x`, { headers: override })).text, 'there');
  assert.equal((await ask(proxy, `${site.origin}/x`, { method: 'HEAD' })).status, 200);

  assert.equal((await tunnel(proxy, '127.0.0.1:443')).status, 403);
  const plain = await tunnel(proxy, site.hostPort);
  plain.socket.write('GET /y HTTP/1.1\r\nHost: x\r\n\r\n');
  plain.socket.write('POST /y HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  assert.match(await readAll(plain.socket), /200 OK[^]*there[^]*403 Forbidden/);
  const hidden = await tunnel(proxy, site.hostPort);
  hidden.socket.write(Buffer.from([0x16, 3, 1, 0, 1, 0]));
  await readAll(hidden.socket);
  assert.deepEqual(seen, ['GET', 'HEAD', 'GET']);
  assert.deepEqual(sent.slice(5), [
    'CONNECT 127.0.0.1:443',
    `POST ${site.origin}/y`,
    `CONNECT ${site.hostPort}`,
  ]);
});

test('a value that would break out of its header is refused at the start', async () => {
  const inject = [{ host: 'api.test', header: 'x-key', value: 'a\r\nx-other: b' }];
  const guard = createAddressGuard({ allowPrivate: [], ports: [80] });
  await assert.rejects(
    startGuardedProxy({ guard, inject, log: createLogger('silent') }),
    /Invalid character/,
  );
});

test('an exchange that grows too big is cut off, and a proxy that gave all it may gives nothing more', async (t) => {
  const chunk = Buffer.alloc(65_536);
  const site = await serve(t, (request, response) => {
    if (request.url === '/small') response.end(Buffer.alloc(1_000));
    else {
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', send).on('error', () => {});
      send();
    }
  });
  const proxy = await proxyFor(t, {
    open: [site.hostPort],
    limits: { maxBytesPerExchange: 300_000, maxBytes: 700_000 },
  });
  assert.equal((await ask(proxy, `${site.origin}/small`)).status, 200);
  await assert.rejects(ask(proxy, `${site.origin}/endless`));
  const upload = ask(proxy, `${site.origin}/small`, { method: 'POST', body: Buffer.alloc(400_000) });
  assert.notEqual(
    await upload.then(
      ({ status }) => status,
      () => 'cut',
    ),
    200,
  );
  const { socket } = await tunnel(proxy, site.hostPort);
  socket.on('error', () => {});
  socket.write(`GET /endless HTTP/1.1\r\nHost: ${site.hostPort}\r\n\r\n`);
  socket.resume();
  await once(socket, 'close');
  assert.equal((await ask(proxy, `${site.origin}/small`)).status, 403);
  assert.ok(proxy.refusals.every(({ reason }) => /more data|used up/.test(reason)));
  assert.ok(proxy.refusals.length >= 2);
});

test('a big body arrives whole', async (t) => {
  const body = Buffer.alloc(5_000_000, 'quarry');
  const site = await serve(t, (_request, response) => response.end(body));
  const proxy = await proxyFor(t, { open: [site.hostPort] });
  assert.equal((await ask(proxy, `${site.origin}/`)).text, body.toString());
});

test('more connections than allowed are turned away, and silent ones are ended', async (t) => {
  const site = await serve(t, () => {});
  const proxy = await proxyFor(t, {
    open: [site.hostPort],
    limits: { maxConnections: 2, idleMs: 400 },
  });
  const held = [await tunnel(proxy, site.hostPort), await tunnel(proxy, site.hostPort)];
  const third = connect(placeOf(proxy) as { host: string; port: number });
  third.on('error', () => {});
  await once(third, 'close');
  await Promise.all(held.map(({ socket }) => once(socket.resume(), 'close')));
});

test('with credentials nobody gets through without them', async (t) => {
  const site = await serve(t, (request, response) =>
    response.end(String(request.headers['proxy-authorization'])),
  );
  const proxy = await proxyFor(t, {
    open: [site.hostPort],
    credentials: { username: 'session', password: 'word' },
  });
  const right = `Basic ${Buffer.from('session:word').toString('base64')}`;
  const wrong = `Basic ${Buffer.from('session:sword').toString('base64')}`;
  assert.equal((await ask(proxy, site.origin)).status, 407);
  assert.equal((await ask(proxy, site.origin, { headers: { 'proxy-authorization': wrong } })).status, 407);
  assert.equal((await tunnel(proxy, site.hostPort)).status, 407);
  const answer = await ask(proxy, site.origin, { headers: { 'proxy-authorization': right } });
  assert.deepEqual([answer.status, answer.text], [200, 'undefined']);
  const open = await tunnel(proxy, site.hostPort, `Proxy-Authorization: ${right}\r\n`);
  assert.equal(open.status, 200);
  open.socket.destroy();
});

test('it listens on a unix socket, also where a killed one left its own, and closing ends all tunnels', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-proxy-'));
  t.after(() => rm(folder, { recursive: true }));
  const socketPath = path.join(folder, 'proxy.sock');
  const site = await serve(t, (_request, response) => response.end('by socket'));
  const stale = createServer();
  await once(stale.listen(socketPath), 'listening');
  t.after(() => stale.close());
  const proxy = await proxyFor(t, { open: [site.hostPort], socketPath });
  assert.equal(proxy.url, undefined);
  assert.equal((await ask(proxy, site.origin)).text, 'by socket');
  const { socket } = await tunnel(proxy, site.hostPort);
  const closed = once(socket.resume(), 'close');
  await proxy.close();
  await closed;
});
