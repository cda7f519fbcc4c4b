import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createReader } from '../server/src/providers/web/read-document.ts';
import { createSafeFetch } from '../server/src/providers/web/safe-fetch.ts';
import { readOptions } from './command-line/read-options.ts';
import { memoryOfParseProcesses } from './reading/parse-memory.ts';

readOptions({
  name: 'pages',
  about: 'Pages per second and peak memory of the reader, over HTTP on loopback, from 5 KB to 2 MB.',
  options: {},
});

const sizesKb = [5, 20, 100, 500, 2_000];
const secondsPerSize = 4;
const workers = 2;

const pages = new Map(sizesKb.map((kb) => [kb, Buffer.from(generatePage(kb * 1_000))]));
const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(pages.get(Number(request.url!.split('/')[1])));
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const safeFetch = createSafeFetch({ allowPrivate: [hostPort], minGapMs: 0, maxConcurrentPerHost: 4 });

console.log(`Reader with ${workers} parse processes, ${secondsPerSize} s for each size`);
console.log('| page | pages | pages/s | MB/s | p50 ms | p95 ms | peak memory of the parse processes |');
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const kb of sizesKb) console.log(await measure(kb));
await safeFetch.close();
server.close();

async function measure(kb: number): Promise<string> {
  const reader = createReader({ safeFetch, workers, limits: { timeLimitMs: 120_000 } });
  await Promise.all(Array.from({ length: workers }, () => reader.readUrl(`http://${hostPort}/${kb}/warm`)));
  let peak = 0;
  const sampler = setInterval(async () => {
    peak = Math.max(peak, await memoryOfChildren());
  }, 200);
  const times: number[] = [];
  const started = performance.now();
  const readSome = async () => {
    while (performance.now() - started < secondsPerSize * 1_000) {
      const start = performance.now();
      await reader.readUrl(`http://${hostPort}/${kb}/${times.length}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers * 2 }, readSome));
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(sampler);
  peak = Math.max(peak, await memoryOfChildren());
  reader.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]!.toFixed(0);
  const rate = times.length / seconds;
  const speed = ((rate * kb) / 1_000).toFixed(2);
  return `| ${kb} KB | ${times.length} | ${rate.toFixed(1)} | ${speed} | ${at(0.5)} | ${at(0.95)} | ${(peak / 1_000).toFixed(0)} MB |`;
}

/** Kilobytes that the parse processes hold together. */
async function memoryOfChildren(): Promise<number> {
  return (await memoryOfParseProcesses()).reduce((sum, size) => sum + size, 0);
}

function generatePage(bytes: number): string {
  const head =
    '<!doctype html><html lang="en"><head><title>Generated page</title><style>p{margin:0}</style></head><body><header><nav><ul><li><a href="/">Home</a><li><a href="/about">About</a></ul></nav></header><main><article><h1>Generated page</h1>';
  const foot = '</article></main><footer>Imprint</footer><script>var counted = true;</script></body></html>';
  const parts = [head];
  for (let size = head.length + foot.length, n = 0; size < bytes; n += 1) {
    const part = section(n);
    parts.push(part);
    size += part.length;
  }
  return parts.join('') + foot;
}

function section(n: number): string {
  const text = `<p class="text-${n % 7}">Section ${n} speaks of granite, slate and <a href="/stone/${n}">stone ${n}</a>; its <em>grain</em> is fine, its price ${n * 7} yen, and nobody has cut it since 19${n % 90}.</p>`;
  const table = `<table><tr><th>Stone<th>Weight</tr><tr><td>No. ${n}<td>${n * 3} kg</tr></table>`;
  const list = '<ul><li>wedge<li>feather<li>hammer</ul>';
  return `<h2 id="s${n}">Section ${n}</h2>${text}${text}${n % 5 === 0 ? table : ''}${n % 3 === 0 ? list : ''}`;
}
