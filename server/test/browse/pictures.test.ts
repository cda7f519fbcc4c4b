import assert from 'node:assert/strict';
import { testsThatNeed } from '../support/needs.ts';
import { payloads, startBrowseApp } from './browse-app.ts';
import type { BrowseApp } from './browse-app.ts';

const { test, before, after } = testsThatNeed('Chromium');

const pages = {
  '/': '<title>Start</title><body style="background: red"><a href=/next>Go on</a>',
  '/next': '<title>Next</title><body style="background: blue"><p>The code is 4711.</p>',
};

let browse: BrowseApp;
before(async () => {
  browse = await startBrowseApp({
    pages,
    env: { LLM_MODELS: 'm1,m2', SEEING_MODELS: 'compatible/m1' },
  });
});
after(() => browse?.stop());

/** The pictures of each decision, in their order. */
const picturesShown = (): string[][] =>
  browse.model.requests
    .map(({ body }) => body.messages.at(-1).content as string | { image_url?: { url: string } }[])
    .filter((content) => JSON.stringify(content).includes('<page '))
    .map((content) =>
      typeof content === 'string'
        ? []
        : content.flatMap(({ image_url: image }) => (image ? [image.url] : [])),
    );

const goOn = [
  ({ ref }: { ref(line: RegExp): string }) => ({ action: 'click' as const, ref: ref(/link "Go on"/) }),
  () => ({ action: 'done' as const, result: 'The page is blue.' }),
];

test('a model that sees is shown each page as it looks when it decides, and only that', async () => {
  browse.model.requests.length = 0;
  const events = await browse.run([...goOn]);
  const [first, second] = picturesShown();
  assert.equal(first!.length, 1);
  assert.equal(second!.length, 1);
  assert.notEqual(first![0], second![0]);
  assert.match(first![0]!, /^data:image\/jpeg;base64,\/9j\//);
  assert.match(payloads(events, 'browse-final')[0]!.result, /The page is blue/);
});

test('a model that cannot see decides by the words of the page alone', async () => {
  browse.model.requests.length = 0;
  await browse.run([...goOn], { modelName: 'compatible/m2' });
  assert.deepEqual(picturesShown(), [[], []]);
});
