import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { root } from './code-blocks.ts';

let app: TestApp;

before(async () => {
  app = await startTestApp();
});
after(() => app?.stop());

const open = async (address: string) => {
  const response = await fetch(`${app.origin}${address}`, { headers: { accept: 'text/html' } });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

test('every page of the repository is on the site, without a key, a script or anything from elsewhere', async () => {
  const files = globSync(['docs/*.md', 'docs/decisions/*.md'], { cwd: root });
  for (const file of files) {
    const { status, html, headers } = await open(`/${file.replace(/\.md$/, '')}`);
    assert.equal(status, 200, file);
    assert.doesNotMatch(html, /<script|<link|src="http/, file);
    assert.match(headers.get('content-security-policy')!, /default-src 'none'/);
  }
  const { html: first } = await open('/docs');
  assert.match(first, /<h1 id="start">Start<\/h1>/);
  const labels = [...first.matchAll(/<nav[^]*<\/nav>/g)]
    .join('')
    .match(/OpenAI’s API|MCP: tools of others|Webhooks/g);
  assert.deepEqual(
    labels,
    ['OpenAI’s API', 'MCP: tools of others', 'Webhooks'],
    'as people write it, in order',
  );
});

test('every link between pages leads to one, and to a heading that is there', async () => {
  const files = globSync(['docs/*.md', 'docs/decisions/*.md'], { cwd: root });
  const seen = new Map<string, string>();
  const page = async (address: string) => {
    if (!seen.has(address)) {
      const { status, html } = await open(address);
      seen.set(address, status === 200 ? html : '');
    }
    return seen.get(address)!;
  };
  const broken: string[] = [];
  for (const file of ['/docs/decisions', ...files.map((name) => `/${name.replace(/\.md$/, '')}`)])
    for (const [, href] of (await page(file)).matchAll(/href="(\/docs[^"]*)"/g)) {
      const [address = '', hash] = href!.split('#');
      const html = await page(address);
      if (html === '' || (hash && !html.includes(`id="${hash}"`))) broken.push(`${file} → ${href}`);
    }
  assert.deepEqual(broken, []);
});

test('the settings are shown with what they mean', async () => {
  const { html } = await open('/docs/configuration');
  assert.match(html, /QUARRY_SECRET_KEY/);
});

test('what is no page is not found, and no way into other files', async () => {
  for (const address of [
    '/docs/nothing',
    '/docs/../package',
    '/docs/..%2f..%2fpackage',
    '/docs/decisions/..%2fstart',
  ]) {
    const { status, html } = await open(address);
    assert.ok(status === 404 || !html.includes('"dependencies"'), address);
  }
  assert.equal((await open('/docs/nothing')).status, 404);
  assert.equal((await fetch(`${app.origin}/docs`, { method: 'POST' })).status, 404);
});
