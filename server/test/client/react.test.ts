import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { launchChromium } from '../dashboard/support/chromium.ts';
import { startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { testsThatNeed } from '../support/needs.ts';
import { projectWithClient } from './packed-client.ts';
import type { OutsideProject } from './packed-client.ts';

const { test, before, after } = testsThatNeed('Chromium');
const root = path.resolve(import.meta.dirname, '../../..');

let reviews: ReviewApp;
let outside: OutsideProject;

before(async () => {
  [reviews, outside] = await Promise.all([startReviewApp(), projectWithClient()]);
  for (const name of ['react', 'react-dom', 'scheduler'])
    await symlink(path.join(root, 'web/node_modules', name), path.join(outside.folder, 'node_modules', name));
});
after(async () => {
  await outside?.remove();
  await reviews?.stop();
});

/** A page as a user of the hooks would write it, without JSX. */
const page = `
  import { createElement as h, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { createClient } from '@quarry/client';
  import { useAsk, useRun } from '@quarry/client/react';

  const quarry = createClient({ baseUrl: location.origin, apiKey: globalThis.key });
  function Page() {
    const { ask, run, question, isAsking } = useAsk(quarry);
    const [again, setAgain] = useState();
    const replayed = useRun(quarry, again);
    return h('div', {},
      h('button', { onClick: () => ask({ modelName: 'embedded/extractive', inputText: 'Make a plan to research green tea' }) }, 'Ask'),
      h('button', { onClick: () => ask({ modelName: 'nobody/nothing', inputText: 'Hi' }) }, 'Err'),
      question?.kind === 'plan' && h('button', { onClick: () => question.answer('confirm') }, 'Confirm ' + question.about.steps.length),
      h('p', { id: 'status' }, run ? run.status + (isAsking ? ', asking' : ', done') : 'nothing'),
      h('p', { id: 'error' }, run?.error),
      h('pre', { id: 'text' }, run?.text),
      h('button', { onClick: () => setAgain(run.runId) }, 'Replay'),
      h('p', { id: 'again' }, replayed ? replayed.status + ' ' + replayed.events.length : ''),
    );
  }
  document.body.innerHTML = '<main></main>';
  createRoot(document.querySelector('main')).render(h(Page));
`;

test('the hooks ask, put the plan to the page, go on after the answer, replay the run and say what is refused', async () => {
  const bundled = await build({
    stdin: { contents: page, resolveDir: outside.folder },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const browser = await launchChromium();
  try {
    const { key } = await reviews.app.createKey();
    const tab = await browser.newPage();
    await tab.goto(`${reviews.app.origin}/healthz`);
    await tab.evaluate(`globalThis.key = ${JSON.stringify(key)}; ${bundled.outputFiles[0]!.text}`);
    await tab.getByRole('button', { name: 'Ask' }).click();
    await tab.getByRole('button', { name: /^Confirm [1-9]/ }).click({ timeout: 60_000 });
    await tab.getByText('completed, done').waitFor({ timeout: 60_000 });
    assert.ok(((await tab.locator('#text').textContent()) ?? '').length > 0);
    await tab.getByRole('button', { name: 'Replay' }).click();
    await tab.getByText(/^completed [1-9]\d*$/).waitFor({ timeout: 60_000 });
    await tab.getByRole('button', { name: 'Err' }).click();
    await tab.getByText('error, done').waitFor({ timeout: 60_000 });
    assert.match((await tab.locator('#error').textContent()) ?? '', /nobody\/nothing/);
  } finally {
    await browser.close();
  }
});

test('React is the caller’s own: the package only names it', () => {
  const text = readFileSync(
    path.join(outside.folder, 'node_modules/@quarry/client/dist/esm/react.js'),
    'utf8',
  );
  assert.match(text, /from "react"/);
  assert.doesNotMatch(text, /from "react-dom/);
});
