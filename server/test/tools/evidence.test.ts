import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { html, payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;

before(async () => {
  // What becomes of sentences that fail is told in mended-answers.test.ts.
  research = await startResearchApp({ EVIDENCE_REPAIR: 'off' });
});
after(() => research?.stop());

beforeEach(() => {
  research.world.pages = {
    '/tower': html(
      'Tokyo Tower',
      '<h2>Height</h2><p>Tokyo Tower is 333 metres tall. It was completed in 1958 in Minato.</p>',
    ),
    '/skytree': html('Tokyo Skytree', '<p>Tokyo Skytree is 634 metres tall and was completed in 2012.</p>'),
  };
  research.world.search = () => ({
    results: ['/tower', '/skytree'].map((path) => ({
      url: `${research.origin}${path}`,
      title: path,
      snippet: '',
    })),
    images: [],
  });
});

const asked: string[] = [];

/** A model that searches once, answers, and judges as a test says. */
function scriptModel({ answer, judge }: { answer: string; judge: (asked: string) => unknown[] }) {
  asked.length = 0;
  research.world.model = ({ body }: FakeRequest, index) => {
    const text = JSON.stringify(body);
    if (body.tools && index === 0) return callsTool('search', { query: 'How tall are the towers?' });
    if (text.includes('You check citations')) {
      asked.push(text);
      return says(JSON.stringify({ verdicts: judge(text) }));
    }
    if (text.includes('web search queries')) return says('{"queries": ["tokyo tower height"]}');
    return text.includes('summarise what web pages say') ? says('Both are tall [1].') : says(answer);
  };
}

const run = () => research.run('How tall are they?', { modelName: 'compatible/m1' });

test('citations of every form reach the reader as [n], and a claim keeps the places of all its sources', async () => {
  scriptModel({
    answer:
      'Tokyo Tower is 333 metres tall and Tokyo Skytree is 634 metres tall 【1、2、9】. Nobody knows [7-8].',
    judge: () => [],
  });
  const { last, detail, events } = await run();
  assert.ok(last.type === 'complete');
  const shown = 'Tokyo Tower is 333 metres tall and Tokyo Skytree is 634 metres tall [1][2]. Nobody knows.';
  assert.equal(last.payload.text, shown);
  assert.ok(payloadsOf(events, 'delta').every(({ deltaText }) => !/[【9]/.test(deltaText)));
  const rows = detail.evidence ?? [];
  assert.deepEqual(
    rows.map(({ n, verdict }) => [n, verdict]),
    [
      [1, 'supported'],
      [2, 'supported'],
    ],
  );
  for (const { quotes } of rows) {
    assert.deepEqual([...new Set(quotes?.map(({ n }) => n))].toSorted(), [1, 2]);
    assert.equal(quotes?.find(({ n }) => n === 1)?.heading, 'Height');
  }
});

test('the judge sees numbered lines of the source, and the lines it names are the quotes', async () => {
  scriptModel({
    answer: 'Tokyo Tower was completed in 1958 and stands on an island [1].',
    judge: () => [{ index: 1, verdict: 'partly', lines: [2], lacks: 'stands on an island' }],
  });
  const { detail } = await run();
  assert.equal(asked.length, 1);
  assert.match(asked[0]!, /lines:.*1\. Tokyo Tower is 333 metres tall.*2\. It was completed in 1958/);
  const [row] = detail.evidence ?? [];
  assert.equal(row?.verdict, 'partly');
  assert.equal(row?.quote, 'It was completed in 1958 in Minato.');
  assert.deepEqual(row?.parts, [{ text: 'stands on an island', verdict: 'unsupported' }]);
});

test('another number than the source has is not supported, whatever the judge says', async () => {
  scriptModel({
    answer: 'Tokyo Tower is 383 metres tall [1].',
    judge: () => [{ index: 1, verdict: 'supported', lines: [1], lacks: '' }],
  });
  const { detail } = await run();
  assert.equal(detail.evidence?.[0]?.verdict, 'partly');
});

test('all sentences are judged, in batches', async () => {
  const sentences = Array.from({ length: 70 }, (_, i) => `Tokyo Tower has ${i + 100} painted steps [1].`);
  scriptModel({
    answer: sentences.join(' '),
    judge: (text) =>
      Array.from({ length: text.match(/claim: /g)!.length }, (_, i) => ({
        index: i + 1,
        verdict: 'unsupported',
      })),
  });
  const { detail } = await run();
  assert.equal(asked.join().match(/painted steps/g)!.length, 70);
  assert.ok(asked.length > 1);
  assert.equal(detail.evidence?.length, 70);
  assert.ok(detail.evidence.every(({ verdict }) => verdict === 'unsupported'));
});

test('a claim in another language than its source is unchecked until a judge compares them', async () => {
  const answer = '東京タワーの高さは333メートルである[1]。';
  scriptModel({ answer, judge: () => [] });
  assert.equal((await run()).detail.evidence?.[0]?.verdict, 'unchecked');
  scriptModel({ answer, judge: () => [{ index: 1, verdict: 'supported', lines: [1] }] });
  const [row] = (await run()).detail.evidence ?? [];
  assert.equal(row?.verdict, 'supported');
  assert.equal(row?.quote, 'Tokyo Tower is 333 metres tall.');
});
