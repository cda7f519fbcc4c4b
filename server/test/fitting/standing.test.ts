import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Depth } from '@quarry/api/common.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import { wordsOf } from '../support/request-tokens.ts';
import { html, startResearchApp } from '../tools/research-app.ts';
import type { ResearchApp } from '../tools/research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
  research.world.pages['/tea'] = html('Tea', '<p>Sencha was first sold in 1738, in Uji near Kyoto.</p>');
  research.world.search = () => ({
    results: [{ url: `${research.origin}/tea`, title: 'Tea', snippet: '' }],
    images: [],
  });
});
after(() => research?.stop());

const searches = (locale: 'en' | 'ja') => {
  research.world.model = (request) => {
    const words = wordsOf(request);
    if (/"queries"/.test(words)) return says('{"queries":["sencha"]}');
    if (/You check citations|引用を検証/.test(words)) return says('{"verdicts":[]}');
    if (request.body.tools && request.body.messages.at(-1).role !== 'tool')
      return callsTool('search', { query: 'sencha' });
    return says('It was first sold in 1738 [1].');
  };
  return research.run('When was sencha first sold?', { modelName: 'compatible/m1', locale });
};

test('every prompt says which day it is, which language is read and what may be used', async () => {
  for (const [locale, wanted] of [
    [
      'en',
      (day: string) =>
        `Today is ${day}. The reader's language is English. This run may use: search, x_search,`,
    ],
    [
      'ja',
      (day: string) => `今日は ${day} です。読者の言語は日本語です。この実行で使えるもの: search, x_search,`,
    ],
  ] as const) {
    const { detail, last } = await searches(locale);
    assert.equal(last.type, 'complete');
    const { requests } = research.model;
    // Routing, queries, taking stock, summary, answer and judgement, at least.
    assert.ok(requests.length >= 6);
    for (const { body } of requests)
      assert.ok(
        body.messages[0].content.includes(wanted(detail.createdAt.slice(0, 10))),
        body.messages[0].content,
      );
    const [first, later] = requests.filter(({ body }) => body.tools);
    assert.equal(later!.body.messages[0].content, first!.body.messages[0].content);
  }
});

test('a run without tools is not told of any', async () => {
  research.world.model = () => says('Hi.');
  await research.run('Hi', { modelName: 'compatible/m1', promptKey: 'direct-answer' });
  const { content } = research.model.requests[0]!.body.messages[0];
  assert.match(content, /Today is \d{4}-\d\d-\d\d\. The reader's language is English\. Go as deep/);
  assert.doesNotMatch(content, /This run may use/);
});

test('the depth decides how many steps a run may take; its views, its first event and its model know it', async () => {
  const steps: Record<Depth, number> = { quick: 12, standard: 25, deep: 50 };
  const words = { quick: /Be quick:/, standard: /Go as deep as the request needs/, deep: /Go deep:/ };
  for (const depth of ['quick', 'standard', 'deep'] as const) {
    let asked = 0;
    research.world.model = ({ body }) =>
      body.tools ? callsTool('recall', { query: `tea ${(asked += 1)}` }) : says('All.');
    const { events, detail, last } = await research.run('Dig', { modelName: 'compatible/m1', depth });
    assert.ok(last.type === 'complete');
    assert.equal(last.payload.finishReason, 'step-limit');
    assert.match(last.payload.text, new RegExp(`the limit of ${steps[depth]} steps`));
    assert.equal(research.model.requests.length, steps[depth]);
    assert.match(research.model.requests[0]!.body.messages[0].content, words[depth]);
    assert.ok(events[0]!.type === 'config' && events[0]!.payload.depth === depth);
    assert.equal(detail.input.depth, depth);
  }
});
