import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { launchChromium } from '../dashboard/support/chromium.ts';
import { startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { teaPlan, toolThen } from '../reviews/script.ts';
import { says } from '../support/fake-openai.ts';
import { needs } from '../support/needs.ts';
import { installedIn, nodesHere, projectWithClient } from './packed-client.ts';
import type { OutsideProject } from './packed-client.ts';

const root = path.resolve(import.meta.dirname, '../../..');

let reviews: ReviewApp;
let outside: OutsideProject;
let service: Record<string, string>;

before(async () => {
  [reviews, outside] = await Promise.all([startReviewApp(), projectWithClient()]);
  const { key } = await reviews.app.createKey();
  service = { QUARRY_URL: reviews.app.origin, QUARRY_KEY: key };
});
after(async () => {
  await outside?.remove();
  await reviews?.stop();
});

/** Asks, streams, reviews a plan and follows it again. The same program in both kinds of modules. */
const story = `
  const quarry = createClient({ baseUrl: process.env.QUARRY_URL, apiKey: process.env.QUARRY_KEY });
  const seen = [];
  const start = { modelName: 'embedded/extractive', inputText: 'Hello', promptKey: 'chat-routing', locale: 'en' };
  for await (const event of quarry.streamRun(start)) seen.push(event.type);
  const asked = [];
  const done = await quarry.runAndReview(
    { modelName: 'compatible/m1', inputText: 'Make a plan to research green tea' },
    {
      onPlan(draft) {
        asked.push(draft.goal);
        return asked.length === 1 ? { answer: 'Shorter, please' } : 'confirm';
      },
    },
  );
  const again = [];
  for await (const event of quarry.followRun(done.runId)) again.push(event.type);
  const wrong = await quarry.getAgent('no-such-agent').catch((error) => [error instanceof QuarryError, error.code]);
  const missing = await quarry.getRun('01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70');
  console.log(JSON.stringify({ seen, asked, status: done.status, text: done.text, again, wrong, missing }));
`;

async function tellStory(program: string, args: string[]) {
  reviews.modelSays({
    route: toolThen('plan', 'Green tea came to Japan in 1191 [1].'),
    plan: () => says(JSON.stringify(teaPlan)),
  });
  return JSON.parse(await outside.run(program, args, service));
}

function assertStory(told: Awaited<ReturnType<typeof tellStory>>): void {
  assert.equal(told.seen[0], 'config');
  assert.equal(told.seen.at(-1), 'complete');
  assert.equal(told.asked.length, 2, 'the plan was answered once, then confirmed');
  assert.deepEqual([told.status, told.text.slice(0, 30)], ['completed', 'Green tea came to Japan in 119']);
  for (const type of ['first_plan', 'regenerated_plan', 'plan_confirmed', 'plan', 'complete'])
    assert.ok(told.again.includes(type), type);
  assert.deepEqual(told.wrong, [true, 'NOT_FOUND']);
  assert.equal(told.missing, null);
}

test('the tarball needs no other package', async () => {
  assert.deepEqual(
    (await installedIn(outside.folder)).filter((name) => !name.includes('dist')),
    ['@quarry/client'],
  );
});

for (const { version, program } of await nodesHere()) {
  test(`on Node ${version} it drives runs, as a module and by require`, async () => {
    const module = await outside.write(
      'story.mjs',
      `import { createClient, QuarryError } from '@quarry/client';\n${story}`,
    );
    assertStory(await tellStory(program, [module]));
    const script = await outside.write(
      'story.cjs',
      `const { createClient, QuarryError } = require('@quarry/client');\n(async () => {${story}})();`,
    );
    assertStory(await tellStory(program, [script]));
  });
}

test('on Deno it drives runs', needs('Deno'), async () => {
  const deno = path.join(root, 'node_modules/@deno', `${process.platform}-${process.arch}-glibc`, 'deno');
  const module = await outside.write(
    'story.deno.mjs',
    `import { createClient, QuarryError } from 'npm:@quarry/client';\nimport process from 'node:process';\n${story}`,
  );
  const flags = ['run', '--allow-net=127.0.0.1', '--allow-env', '--allow-read', '--node-modules-dir=manual'];
  assertStory(await tellStory(deno, [...flags, module]));
});

async function compile(name: string): Promise<void> {
  const tsc = path.join(root, 'node_modules/.bin/tsc');
  await outside.run(process.execPath, [tsc, '-p', '.']).catch((error: { stdout: string }) => {
    assert.fail(`${name}: ${error.stdout}`);
  });
}

const typed = `
  import { createClient } from '@quarry/client';
  import type { RunEvent, ReviewedRun, PlanDraft, Agent } from '@quarry/client';
  import { verifyWebhook } from '@quarry/client/webhooks';

  export async function use(signal: AbortSignal): Promise<string> {
    const quarry = createClient({ baseUrl: 'http://localhost:8787', apiKey: 'qry_', retries: 3 });
    const agent: Agent = await quarry.createAgent({ name: 'Mika' });
    const start = { modelName: 'm', inputText: 'Hello', promptKey: 'chat-routing', locale: 'en' } as const;
    for await (const event of quarry.streamRun({ ...start, agentId: agent.id }, { signal })) tell(event);
    const run: ReviewedRun = await quarry.runAndReview(start, {
      onPlan: (draft: PlanDraft) => (draft.steps.length > 9 ? { answer: 'Fewer steps' } : 'confirm'),
      onReport: ({ sections }) => (sections.length > 0 ? 'confirm' : 'stop'),
      onMatrix: ({ columns }) => ({ answer: columns[0]!.name }),
      onBrowserQuestion: ({ question }) => question,
      onSecret: ({ keys }) => Object.fromEntries(keys.map((key) => [key, 'value'])),
      onApproval: ({ summary }) => (summary.startsWith('Open') ? 'once' : 'deny'),
    });
    const page = await quarry.listRuns({ limit: 5 });
    const first: string | undefined = page.runs[0]?.id;
    const message = await verifyWebhook({ body: '', headers: {}, secret: 'whsec_' });
    return first ?? message.type ?? run.text;
  }

  function tell(event: RunEvent): string {
    if (event.type === 'delta') return event.payload.deltaText;
    if (event.type === 'search-results') return event.payload.results.map(({ url }) => url).join();
    // @ts-expect-error -- no event has such a type
    if (event.type === 'no-such-event') return '';
    return event.payload.runId;
  }

  export async function wrong(quarry: ReturnType<typeof createClient>): Promise<void> {
    // @ts-expect-error -- a run needs more than that
    await quarry.run({ inputText: 'Hello' });
    // @ts-expect-error -- the locale is one of two
    await quarry.runAndReview({ modelName: 'm', inputText: 'Hello', locale: 'fr' });
    // @ts-expect-error -- a report cannot be skipped
    await quarry.runAndReview({ modelName: 'm', inputText: 'Hello' }, { onReport: () => 'skip' });
    // @ts-expect-error -- there is no such endpoint
    await quarry.startWorkspace();
  }
`;

test('its types compile strictly, without the types of any other package, in all kinds of modules', async () => {
  for (const [name, module, moduleResolution] of [
    ['use.mts', 'nodenext', 'nodenext'],
    ['use.cts', 'nodenext', 'nodenext'],
    ['use.ts', 'esnext', 'bundler'],
  ]) {
    await outside.write(name!, typed);
    const options = { module, moduleResolution, strict: true, skipLibCheck: false, noEmit: true };
    const compilerOptions = {
      ...options,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      types: [],
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
    };
    await outside.write('tsconfig.json', JSON.stringify({ compilerOptions, files: [name] }));
    await compile(name!);
  }
});

test('the generated types are those of the schemas', async () => {
  const text = `
    import type { ApiMethods as Declared } from '${root}/api/src/client/api-types.ts';
    import type { ApiMethods as Built } from '${root}/client/dist/esm/api-types.js';
    type Answers<T> = { [Name in keyof T]: T[Name] extends (...given: never[]) => infer Answer ? Answer : never };
    // All that the built types let pass is taken, and answers are the same both ways.
    export const taken: Built = {} as Declared;
    export const answered: Answers<Declared> = {} as Answers<Built>;
  `;
  await outside.write('same.mts', text);
  const config = { extends: `${root}/tsconfig.json`, compilerOptions: { types: [] }, include: [] };
  await outside.write('tsconfig.json', JSON.stringify({ ...config, files: ['same.mts'] }));
  await compile('same.mts');
});

async function bundled(source: string): Promise<string> {
  const result = await build({
    stdin: { contents: source, resolveDir: outside.folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
  });
  return result.outputFiles[0]!.text;
}

test('bundled for a browser it stays under 25 KB, and holds no schema', async () => {
  const code = await bundled("export * from '@quarry/client'; export * from '@quarry/client/webhooks';");
  const size = gzipSync(code).length;
  assert.ok(size < 25_000, `${size} bytes`);
  assert.doesNotMatch(code, /ZodType|zod/i);
});

test('in a browser it asks the service of its page', needs('Chromium'), async () => {
  const code = await bundled(`
    import { createClient } from '@quarry/client';
    globalThis.ask = async (apiKey) => {
      const quarry = createClient({ baseUrl: location.origin, apiKey });
      return quarry.runAndReview({ modelName: 'embedded/extractive', inputText: 'Hello' });
    };
  `);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`${reviews.app.origin}/healthz`);
    await page.evaluate(code);
    const { status, text } = await page.evaluate((key) => {
      const { ask } = globalThis as unknown as {
        ask: (key: string) => Promise<{ status: string; text: string }>;
      };
      return ask(key);
    }, service['QUARRY_KEY']!);
    assert.equal(status, 'completed');
    assert.ok(text.length > 0);
  } finally {
    await browser.close();
  }
});

const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { version: string }).version;

test('the package says how new it is, as the service does', () => {
  assert.equal(versionIn('client/package.json'), versionIn('package.json'));
});
