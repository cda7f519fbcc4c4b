import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { SafeFetch, SafeFetchSettings } from './safe-fetch.ts';
import { createSafeFetch } from './safe-fetch.ts';
import type { TestServer } from './testing/web-server.ts';
import { startWebServer } from './testing/web-server.ts';
import type { WebErrorCode } from './web-error.ts';
import { WebError } from './web-error.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(t: TestContext, handler: Handler): Promise<TestServer> {
  const server = await startWebServer(handler);
  t.after(() => server.close());
  return server;
}

function fetchFrom(t: TestContext, server: TestServer, settings: Partial<SafeFetchSettings> = {}): SafeFetch {
  const safeFetch = createSafeFetch({ allowPrivate: [server.hostPort], minGapMs: 0, ...settings });
  t.after(() => safeFetch.close());
  return safeFetch;
}

function failsWith(code: WebErrorCode, status?: number) {
  return (error: unknown) => {
    assert.ok(error instanceof WebError, String(error));
    assert.equal(error.code, code);
    assert.equal(error.status, status);
    return true;
  };
}

function redirect(response: ServerResponse, location: string, status = 302): void {
  response.writeHead(status, { location }).end();
}

test('a page comes back with its final address, type and bytes', async (t) => {
  const server = await serve(t, (request, response) => {
    response.setHeader('content-type', 'Text/HTML; charset=utf-8');
    response.end(`<p>${request.headers['user-agent']}`);
  });
  const page = await fetchFrom(t, server)(`${server.origin}/a?b=1#c`);
  assert.equal(page.status, 200);
  assert.equal(page.url, `${server.origin}/a?b=1#c`);
  assert.equal(page.mediaType, 'text/html');
  assert.equal(page.bytes.toString(), '<p>Quarry/0.1 (research agent)');
});

test('a loopback server that was not opened is never contacted', async (t) => {
  let seen = 0;
  const server = await serve(t, (_request, response) => {
    seen += 1;
    response.end();
  });
  const safeFetch = createSafeFetch({ allowPrivate: [], ports: [server.port] });
  t.after(() => safeFetch.close());
  for (const host of ['127.0.0.1', 'localhost', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost.']) {
    await assert.rejects(safeFetch(`http://${host}:${server.port}/`), failsWith('blocked-address'), host);
  }
  assert.equal(seen, 0);
});

test('a redirect to a private address is refused although the first host is allowed', async (t) => {
  let secretSeen = 0;
  const secret = await serve(t, (_request, response) => {
    secretSeen += 1;
    response.end('secret');
  });
  const targets = [
    secret.origin,
    `http://localhost:${secret.port}/`,
    `http://2130706433:${secret.port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'http://[::7f00:1]/',
  ];
  const server = await serve(t, (request, response) =>
    redirect(response, targets[Number(request.url!.slice(1))]!),
  );
  const safeFetch = fetchFrom(t, server, { ports: [80, secret.port] });
  for (const index of targets.keys()) {
    await assert.rejects(
      safeFetch(`${server.origin}/${index}`),
      failsWith('blocked-address'),
      targets[index],
    );
  }
  assert.equal(secretSeen, 0);
});

test('a redirect to another scheme or to a URL with a password is refused', async (t) => {
  const server = await serve(t, (request, response) => {
    redirect(response, request.url === '/file' ? 'file:///etc/passwd' : 'http://a:b@example.com/');
  });
  const safeFetch = fetchFrom(t, server);
  await assert.rejects(safeFetch(`${server.origin}/file`), failsWith('bad-scheme'));
  await assert.rejects(safeFetch(`${server.origin}/password`), failsWith('bad-url'));
});

test('five redirects are followed, a sixth is not, a loop ends', async (t) => {
  const server = await serve(t, (request, response) => {
    const left = Number(request.url!.slice(1));
    if (request.url === '/loop') return redirect(response, '/loop');
    if (left === 0) return void response.end('there');
    redirect(response, `/${left - 1}`);
  });
  const safeFetch = fetchFrom(t, server);
  const page = await safeFetch(`${server.origin}/5`);
  assert.equal(page.bytes.toString(), 'there');
  assert.equal(page.url, `${server.origin}/0`);
  await assert.rejects(safeFetch(`${server.origin}/6`), failsWith('too-many-redirects'));
  await assert.rejects(safeFetch(`${server.origin}/loop`), failsWith('too-many-redirects'));
});

test('headers meant for one origin are not sent to the next, but stay within the origin', async (t) => {
  const seen: Record<string, IncomingMessage['headers']> = {};
  const other = await serve(t, (request, response) => {
    seen['other'] = request.headers;
    response.end('ok');
  });
  const server = await serve(t, (request, response) => {
    if (request.url === '/out') return redirect(response, other.origin);
    if (request.url === '/in') return redirect(response, '/target');
    seen['same'] = request.headers;
    response.end('ok');
  });
  const safeFetch = fetchFrom(t, server, { allowPrivate: [server.hostPort, other.hostPort] });
  const headers = { Authorization: 'Bearer x', 'X-Api-Key': 'y', Cookie: 'z=1', 'Accept-Language': 'ja' };
  await safeFetch(`${server.origin}/out`, { headers });
  await safeFetch(`${server.origin}/in`, { headers });
  assert.equal(seen['same']?.authorization, 'Bearer x');
  assert.equal(seen['same']?.['x-api-key'], 'y');
  assert.equal(seen['other']?.authorization, undefined);
  assert.equal(seen['other']?.['x-api-key'], undefined);
  assert.equal(seen['other']?.cookie, undefined);
  assert.equal(seen['other']?.['accept-language'], 'ja');
});

test('a redirected POST becomes a GET, or stays a POST where the status says so, and its body never changes origin', async (t) => {
  const seen: string[] = [];
  const other = await serve(t, (_request, response) => void response.end());
  const server = await serve(t, async (request, response) => {
    if (request.url === '/302') return redirect(response, '/target', 302);
    if (request.url === '/303') return redirect(response, '/target', 303);
    if (request.url === '/307') return redirect(response, '/target', 307);
    if (request.url === '/out') return redirect(response, other.origin, 308);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push(`${request.method} ${request.headers['content-type'] ?? 'no type'} ${body}`);
    response.end();
  });
  const safeFetch = fetchFrom(t, server, { allowPrivate: [server.hostPort, other.hostPort] });
  const post = { method: 'POST', body: '{"q":1}', headers: { 'content-type': 'application/json' } } as const;
  for (const status of [302, 303, 307]) await safeFetch(`${server.origin}/${status}`, post);
  assert.deepEqual(seen, ['GET no type ', 'GET no type ', 'POST application/json {"q":1}']);
  await assert.rejects(safeFetch(`${server.origin}/out`, post), failsWith('network'));
});

test('a name is resolved once for a connection, and the socket goes to the address that was checked', async (t) => {
  let hits = 0;
  const server = await serve(t, (_request, response) => {
    hits += 1;
    response.end('ok');
  });
  const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
  let asked = 0;
  const resolve = async () => [{ address: answers[asked++]!, family: 4 }];
  const safeFetch = fetchFrom(t, server, { resolve });
  const page = await safeFetch(`http://changing.test:${server.port}/`);
  assert.equal(page.bytes.toString(), 'ok');
  assert.equal(asked, 1);
  assert.equal(hits, 1);
});

test('a name that answers with an allowed address first and a private one later does not reach the private one', async (t) => {
  let hits = 0;
  const server = await serve(t, (_request, response) => {
    hits += 1;
    response.end('secret');
  });
  let asked = 0;
  const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }];
  const safeFetch = createSafeFetch({
    allowPrivate: [`127.0.0.2:${server.port}`],
    ports: [server.port],
    resolve,
    headersTimeoutMs: 300,
    minGapMs: 0,
  });
  t.after(() => safeFetch.close());
  // Nobody listens at the allowed address: what counts is that the server at the private one hears nothing.
  await assert.rejects(safeFetch(`http://rebinding.test:${server.port}/`, { timeoutMs: 1_500 }), WebError);
  assert.equal(asked, 1);
  await assert.rejects(safeFetch(`http://rebinding.test:${server.port}/`), failsWith('blocked-address'));
  assert.equal(asked, 2);
  assert.equal(hits, 0);
});

test('of several addresses only the allowed ones are used', async (t) => {
  const server = await serve(t, (_request, response) => void response.end('ok'));
  const addresses = [
    { address: '10.0.0.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ];
  const page = await fetchFrom(t, server, { resolve: async () => addresses })(
    `http://mixed.test:${server.port}/`,
  );
  assert.equal(page.bytes.toString(), 'ok');
});

test('a server that never sends headers runs into the timeout', async (t) => {
  const server = await serve(t, () => {});
  const safeFetch = fetchFrom(t, server, { headersTimeoutMs: 200 });
  await assert.rejects(safeFetch(server.origin), failsWith('timeout'));
});

test('an endless body is cut off by time when it is slow, by size when it is fast', async (t) => {
  const server = await serve(t, (request, response) => {
    const size = request.url === '/fast' ? 100_000 : 10;
    const timer = setInterval(() => response.write('x'.repeat(size)), 5);
    response.on('close', () => clearInterval(timer));
  });
  const safeFetch = fetchFrom(t, server);
  await assert.rejects(safeFetch(`${server.origin}/slow`, { timeoutMs: 300 }), failsWith('timeout'));
  await assert.rejects(safeFetch(`${server.origin}/fast`, { maxBytes: 500_000 }), failsWith('too-large'));
});

test('a resolver that never answers runs into the timeout', async (t) => {
  const server = await serve(t, (_request, response) => void response.end());
  const safeFetch = fetchFrom(t, server, { resolve: () => new Promise(() => {}), headersTimeoutMs: 500 });
  await assert.rejects(safeFetch('http://nowhere.test/', { timeoutMs: 100 }), failsWith('timeout'));
  await assert.rejects(safeFetch('http://nowhere.test/'), failsWith('timeout'));
});

test('a body that declares itself too large is refused before it is read', async (t) => {
  const server = await serve(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '30000000' });
    response.write('x');
  });
  await assert.rejects(fetchFrom(t, server)(server.origin), failsWith('too-large'));
});

test('gzip, brotli and both kinds of deflate are unpacked, also twice', async (t) => {
  const text = 'Quarry reads the web. '.repeat(50);
  const bodies: Record<string, [string, Buffer]> = {
    '/gzip': ['gzip', gzipSync(text)],
    '/br': ['br', brotliCompressSync(text)],
    '/deflate': ['deflate', deflateSync(text)],
    '/raw': ['deflate', deflateRawSync(text)],
    '/twice': ['gzip, br', brotliCompressSync(gzipSync(text))],
    '/identity': ['identity', Buffer.from(text)],
  };
  const server = await serve(t, (request, response) => {
    const [encoding, body] = bodies[request.url!]!;
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  const safeFetch = fetchFrom(t, server);
  for (const path of Object.keys(bodies)) {
    assert.equal((await safeFetch(server.origin + path)).bytes.toString(), text, path);
  }
});

test('a compressed bomb is refused by its ratio or by its size, also when it is packed twice', async (t) => {
  const zeros = Buffer.alloc(50_000_000);
  const bombs: Record<string, [string, Buffer]> = {
    '/gzip': ['gzip', gzipSync(zeros)],
    '/deflate': ['deflate', deflateSync(zeros)],
    '/br': ['br', brotliCompressSync(zeros.subarray(0, 10_000_000))],
    '/twice': ['gzip, gzip', gzipSync(gzipSync(zeros))],
  };
  const server = await serve(t, (request, response) => {
    const [encoding, body] = bombs[request.url!]!;
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  const safeFetch = fetchFrom(t, server);
  for (const path of Object.keys(bombs)) {
    await assert.rejects(safeFetch(server.origin + path), failsWith('too-large'), path);
  }
});

test('a body that is not what its encoding says is unreadable', async (t) => {
  const server = await serve(t, (request, response) => {
    response.writeHead(200, { 'content-encoding': request.url!.slice(1) }).end('this is not compressed');
  });
  const safeFetch = fetchFrom(t, server);
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip,gzip,gzip']) {
    await assert.rejects(safeFetch(`${server.origin}/${encoding}`), failsWith('unreadable'), encoding);
  }
});

test('a truncated gzip body is unreadable', async (t) => {
  const packed = gzipSync(Buffer.from('abc'.repeat(10_000)));
  const server = await serve(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, packed.length - 12));
  });
  await assert.rejects(fetchFrom(t, server)(server.origin), failsWith('unreadable'));
});

test('a status other than success carries its number', async (t) => {
  const server = await serve(t, (request, response) => {
    response.writeHead(Number(request.url!.slice(1))).end('no');
  });
  const safeFetch = fetchFrom(t, server);
  for (const status of [304, 403, 404, 429, 500, 503]) {
    await assert.rejects(safeFetch(`${server.origin}/${status}`), failsWith('http-status', status));
  }
});

test('a short Retry-After is waited for and then tried again, a long one is not', async (t) => {
  const seen: string[] = [];
  const server = await serve(t, (request, response) => {
    seen.push(request.url!);
    if (request.url === '/long') return void response.writeHead(429, { 'retry-after': '3600' }).end();
    if (request.url === '/always') return void response.writeHead(503, { 'retry-after': '0' }).end();
    if (seen.length === 1) return void response.writeHead(503, { 'retry-after': '1' }).end();
    response.end('back');
  });
  const safeFetch = fetchFrom(t, server);
  assert.equal((await safeFetch(`${server.origin}/short`)).bytes.toString(), 'back');
  assert.deepEqual(seen, ['/short', '/short']);
  await assert.rejects(safeFetch(`${server.origin}/long`), failsWith('http-status', 429));
  await assert.rejects(safeFetch(`${server.origin}/always`), failsWith('http-status', 503));
  assert.deepEqual(seen.slice(2), ['/long', '/always', '/always', '/always']);
});

test('one host never gets more requests at a time than agreed', async (t) => {
  let running = 0;
  let most = 0;
  const server = await serve(t, (_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.end('ok');
    }, 15);
  });
  const safeFetch = fetchFrom(t, server, { maxConcurrentPerHost: 2 });
  const pages = await Promise.all(
    Array.from({ length: 12 }, (_, index) => safeFetch(`${server.origin}/${index}`)),
  );
  assert.equal(pages.length, 12);
  assert.equal(most, 2);
});

test('requests to one host start with the agreed gap between them', async (t) => {
  const starts: number[] = [];
  const server = await serve(t, (_request, response) => {
    starts.push(performance.now());
    response.end();
  });
  const safeFetch = fetchFrom(t, server, { minGapMs: 60 });
  await Promise.all([1, 2, 3].map((index) => safeFetch(`${server.origin}/${index}`)));
  // A lower bound only: a busy machine makes the gap longer, never much shorter.
  assert.ok(starts[2]! - starts[0]! > 60, String(starts));
});

test('an abort ends the request, at the server and in the queue, with the reason of the signal', async (t) => {
  const closed = Promise.withResolvers<void>();
  const server = await serve(t, (_request, response) => {
    response.write('first bytes');
    response.on('close', closed.resolve);
  });
  const safeFetch = fetchFrom(t, server, { maxConcurrentPerHost: 1 });
  const controller = new AbortController();
  const reason = new Error('the run was cancelled');
  const running = safeFetch(`${server.origin}/running`, { signal: controller.signal });
  const waiting = safeFetch(`${server.origin}/waiting`, { signal: controller.signal });
  setTimeout(() => controller.abort(reason), 50);
  await assert.rejects(running, (error) => error === reason);
  await assert.rejects(waiting, (error) => error === reason);
  await assert.rejects(safeFetch(server.origin, { signal: controller.signal }), (error) => error === reason);
  await closed.promise;
});

test('a refused type is refused before its body is read', async (t) => {
  const server = await serve(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    response.write('x');
  });
  const fetching = fetchFrom(t, server)(server.origin, { acceptsType: (type) => type !== 'video/mp4' });
  await assert.rejects(fetching, failsWith('unsupported-type'));
});

test('a refused connection, an unknown host and a broken answer are network errors', async (t) => {
  const server = await serve(t, (request) => void request.socket.end('this is not HTTP\r\n\r\n'));
  const unknownHost = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  const safeFetch = fetchFrom(t, server, { resolve: () => Promise.reject(unknownHost) });
  await assert.rejects(safeFetch(server.origin), failsWith('network'));
  await assert.rejects(safeFetch('http://unknown.test/'), failsWith('network'));
  const closed = await startWebServer(() => {});
  await closed.close();
  await assert.rejects(fetchFrom(t, closed)(closed.origin), failsWith('network'));
});

test('HEAD has no body', async (t) => {
  const server = await serve(t, (_request, response) => {
    response.end('{"results":[1]}');
  });
  const { bytes } = await fetchFrom(t, server)(server.origin, { method: 'HEAD' });
  assert.equal(bytes.length, 0);
});
