import assert from 'node:assert/strict';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { nodesHere, projectWithClient } from '../client/packed-client.ts';
import type { OutsideProject } from '../client/packed-client.ts';
import { launchChromium } from '../dashboard/support/chromium.ts';
import { EMBEDDED, startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { runInput } from '../support/app.ts';
import { needs } from '../support/needs.ts';
import { root } from './code-blocks.ts';

let reviews: ReviewApp;
let outside: OutsideProject;
let env: Record<string, string>;

before(async () => {
  [reviews, outside] = await Promise.all([startReviewApp(), projectWithClient()]);
  const { key } = await reviews.app.createKey();
  env = { QUARRY_URL: reviews.app.origin, QUARRY_API_KEY: key, MODEL: EMBEDDED };
  await cp(path.join(root, 'examples'), path.join(outside.folder, 'examples'), { recursive: true });
});
after(async () => {
  await outside?.remove();
  await reviews?.stop();
});

test('the review bot confirms what its rules allow, on each Node that is here', async () => {
  for (const { program } of await nodesHere()) {
    const { runId, status } = await reviews.client.run(
      runInput('Make a plan to research green tea', { modelName: EMBEDDED }),
    );
    assert.equal(status, 'pending');
    const said = await outside.run(program, ['examples/review-bot/bot.mjs', '--once'], env);
    assert.match(said, /^completed: Make a plan to research green tea$/m);
    assert.equal((await reviews.client.getRunStatus(runId)).status, 'completed');
  }
});

test('the batch answers a hundred questions, once each, also when it is started again', async () => {
  const questions = Array.from({ length: 100 }, (_, i) => `Hello, number ${i + 1}`);
  await writeFile(path.join(outside.folder, 'questions.txt'), `${questions.join('\n')}\n`);
  const batch = () =>
    outside.run(process.execPath, ['examples/batch/batch.mjs', 'questions.txt', 'answers.ndjson'], env);
  assert.match(await batch(), /^100 answers/m);
  assert.match(await batch(), /^100 answers/m, 'nothing is asked again');
  const answers = (await readFile(path.join(outside.folder, 'answers.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { question: string; status: string; runId: string });
  assert.deepEqual(answers.map(({ question }) => question).toSorted(), questions.toSorted());
  assert.ok(answers.every(({ status }) => status === 'completed'));
  assert.equal(new Set(answers.map(({ runId }) => runId)).size, 100);
});

test('the Python script streams an answer, and says what is wrong', needs('Python'), async () => {
  const script = path.join(root, 'examples/python/ask.py');
  assert.ok((await outside.run('python3', ['-I', script, 'Hello'], env)).trim().length > 0);
  const waits = outside.run('python3', ['-I', script, 'Make a plan to research green tea'], env);
  await assert.rejects(waits, { code: 3 });
  const refused = outside.run('python3', ['-I', script, 'Hello'], { ...env, MODEL: 'no/such' });
  await assert.rejects(refused, /no\/such/);
});

test('the route of the Next.js page passes the events on to an answer, never to a draft, and refuses what is no question', async () => {
  await outside.write(
    'route.mjs',
    `import { POST } from './examples/nextjs-page/app/api/ask/route.js';
     const ask = (body) => POST(new Request('http://page/api/ask', { method: 'POST', body: JSON.stringify(body) }));
     const lines = (await (await ask({ question: 'Make a plan to research green tea' })).text()).trim().split('\\n').map((line) => JSON.parse(line).type);
     console.log(JSON.stringify({ lines, refused: (await ask({})).status }));`,
  );
  const { lines, refused } = JSON.parse(await outside.run(process.execPath, ['route.mjs'], env));
  assert.deepEqual([lines[0], lines.at(-1), refused], ['config', 'complete', 400]);
});

test('the Next.js page asks its own server and shows answer and sources', needs('Chromium'), async () => {
  for (const name of ['react', 'react-dom', 'scheduler'])
    await symlink(path.join(root, 'web/node_modules', name), path.join(outside.folder, 'node_modules', name));
  const bundled = await build({
    stdin: {
      contents: `import { createElement } from 'react'; import { createRoot } from 'react-dom/client';
        import Page from './examples/nextjs-page/app/page.jsx';
        document.body.innerHTML = '<div></div>'; createRoot(document.querySelector('div')).render(createElement(Page));`,
      resolveDir: outside.folder,
    },
    bundle: true,
    write: false,
    jsx: 'automatic',
    format: 'iife',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await mkdir(path.join(outside.folder, 'page'), { recursive: true });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const answer = {
      type: 'complete',
      payload: { text: 'Green tea [1].', sources: [{ n: 1, url: 'https://tea.example/', title: 'Tea' }] },
    };
    await page.route('**/api/ask', (route) => route.fulfill({ body: `${JSON.stringify(answer)}\n` }));
    await page.goto(`${reviews.app.origin}/healthz`);
    await page.evaluate(bundled.outputFiles[0]!.text);
    await page.getByRole('textbox', { name: 'Question' }).fill('What is green tea?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText('Green tea [1].').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Tea' }).getAttribute('href'), 'https://tea.example/');
  } finally {
    await browser.close();
  }
});
