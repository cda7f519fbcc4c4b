import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { suite } from 'node:test';
import type { BrowserSession } from './browser-session.ts';
import type { TestSite } from './testing/test-site.ts';
import { startTestSite } from './testing/test-site.ts';
import { testBrowsers } from './testing/test-browsers.ts';
import { testsThatNeed } from '../../../test/support/needs.ts';

/** Tries every way out that a script has, then says so in the title. */
const prober = (inside: string, udpPort: number) => `<title>Probing</title><body><script>
  const hosts = ['${inside}', '${inside.replace('127.0.0.1', 'localhost')}', '169.254.169.254', '[::1]:80'];
  for (const host of hosts) {
    for (const [tag, name] of [['img', 'src'], ['iframe', 'src'], ['script', 'src'], ['object', 'data']]) {
      const element = document.createElement(tag);
      element[name] = 'http://' + host + '/by-' + tag;
      document.body.append(element);
    }
    fetch('http://' + host + '/by-fetch', { mode: 'no-cors' }).catch(() => {});
    navigator.sendBeacon('http://' + host + '/by-beacon', 'x');
    new WebSocket('ws://' + host + '/by-socket');
    open('http://' + host + '/by-window');
  }
  fetch('file:///etc/passwd').then(() => { document.title = 'read a file' }, () => {});
  open('file:///etc/passwd');
  const frame = document.createElement('iframe');
  frame.src = 'file:///etc/passwd';
  document.body.append(frame);
  // Both may be missing or refused, which is as good: what counts is that nothing arrives outside.
  try {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udpPort}' }] });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  } catch {}
  try { new WebTransport('https://127.0.0.1:${udpPort}/').ready.catch(() => {}) } catch {}
  navigator.serviceWorker?.register('/worker.js').catch(() => {});
  fetch('/slow').finally(() => { document.title += ' done' });
</script>`;

const { test, before, after } = testsThatNeed('Chromium');

suite('a page cannot get out', () => {
  const udp = createSocket('udp4');
  const datagrams: string[] = [];
  let outside: TestSite;
  let inside: TestSite;
  let browsers: ReturnType<typeof testBrowsers>;
  let session: BrowserSession;

  before(async () => {
    inside = await startTestSite({ '/': 'secret' });
    udp.on('message', (_message, from) => datagrams.push(from.address)).bind(0, '127.0.0.1');
    await once(udp, 'listening');
    outside = await startTestSite({
      '/probe': prober(inside.hostPort, udp.address().port),
      '/slow': (_request, response) => setTimeout(() => response.end(), 700),
      '/redirect': (_request, response) => response.writeHead(302, { location: inside.origin }).end(),
      '/redirect-to-file': (_request, response) =>
        response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
      '/script': `<script>location.href = '${inside.origin}/by-script'</script>`,
      '/refresh': `<meta http-equiv=refresh content="0;url=${inside.origin}/by-refresh">`,
      '/asks': `<title>-</title><script>
        navigator.geolocation.getCurrentPosition(() => { document.title = 'granted' }, () => { document.title = 'denied' })</script>`,
    });
    browsers = testBrowsers([outside.hostPort]);
    session = await browsers.openSession({ sessionId: 'one' });
  });

  after(async () => {
    await browsers.remove();
    await outside.close();
    await inside.close();
    udp.close();
  });

  test('by navigating, whatever the spelling or scheme', async () => {
    const port = new URL(inside.origin).port;
    const addresses = [
      inside.origin,
      `http://localhost:${port}/`,
      `http://2130706433:${port}/`,
      'http://169.254.169.254/latest/meta-data/',
      'https://127.0.0.1/',
      'file:///etc/passwd',
      'chrome://version',
      'view-source:http://example.org/',
      'data:text/html,<h1>hello',
      'javascript:alert(1)',
      'about:blank',
    ];
    for (const url of addresses) {
      for (const action of [{ kind: 'open', url } as const, { kind: 'download', url } as const]) {
        const result = await session.act(action);
        assert.equal(result.ok, false, url);
        if (!result.ok) assert.match(result.reason, /private network|Only http and https/, url);
      }
    }
  });

  test('by a redirect, a script or a refresh', async () => {
    const redirected = await session.act({ kind: 'open', url: `${outside.origin}/redirect` });
    assert.ok(!redirected.ok);
    assert.match(redirected.reason, /private network/);
    assert.equal((await session.act({ kind: 'open', url: `${outside.origin}/redirect-to-file` })).ok, false);
    for (const way of ['/script', '/refresh']) {
      await session.act({ kind: 'open', url: outside.origin + way });
      await session.act({ kind: 'wait', text: 'private network' });
    }
  });

  test('by images, frames, requests, sockets, windows, WebRTC or files', async () => {
    await session.act({ kind: 'open', url: `${outside.origin}/probe` });
    await new Promise<void>((resolve) => {
      const stop = setInterval(() => {
        if (!outside.seen.includes('GET /slow')) return;
        clearInterval(stop);
        resolve();
      }, 50);
    });
    // Windows that the page opened are in front now; none of them shows anything of the inside.
    for (let looks = 0; looks < 3; looks += 1) {
      const { text, title, url } = await session.snapshot();
      assert.doesNotMatch(text + title, /secret|root:|read a file/);
      assert.doesNotMatch(url, /^file:/);
      await session.act({ kind: 'wait', ms: 250 });
    }
    assert.ok(!outside.seen.includes('GET /worker.js'), 'no service worker is registered');
  });

  test('by asking for permission', async () => {
    await session.act({ kind: 'open', url: `${outside.origin}/asks` });
    for (;;) {
      const { title } = await session.snapshot();
      if (title === 'denied') break;
      assert.equal(title, '-');
    }
  });

  test('and nothing inside was ever reached', () => {
    assert.deepEqual(inside.seen, []);
    assert.deepEqual(datagrams, []);
  });
});
