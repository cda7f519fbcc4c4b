import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { foldText } from '@quarry/api/fold.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { judging, wordsIn } from './scripted-judge.ts';
import { html, payloadsOf, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

const PAGES = {
  '/tower': html(
    'Tokyo Tower',
    '<p>Tokyo Tower is 333 metres tall. It was completed in 1958. Tokyo Tower is painted in white and orange.</p>',
  ),
  '/skytree': html('Tokyo Skytree', '<p>Tokyo Skytree is 634 metres tall and was completed in 2012.</p>'),
  '/later': html('Lifts of towers', '<p>The lifts of Tokyo Tower carry 23 people each.</p>'),
};

beforeEach(() => {
  research.world.pages = { ...PAGES };
  searched.length = 0;
  rewrites.length = 0;
  research.world.search = (query) => {
    searched.push(query);
    const paths = searched.length === 1 ? ['/tower', '/skytree'] : ['/later'];
    const results = paths.map((path) => ({ url: `${research.origin}${path}`, title: path, snippet: '' }));
    return { results, images: [] };
  };
});

const searched: string[] = [];
const rewrites: string[] = [];

/** What the judge finds in the lines of a source, and nowhere else. */
const TRUTHS: [claim: RegExp, line: RegExp][] = [
  [/Tower is 333 metres|333メートル/, /Tokyo Tower is 333 metres/],
  [/Tower was completed in 1958/, /completed in 1958/],
  [/Skytree is 634 metres/, /Skytree is 634 metres/],
  [/lifts of Tokyo Tower carry 23/, /lifts of Tokyo Tower carry 23/],
  [/painted in white and orange/, /painted in white and orange/],
];

interface Script {
  answer: string;
  rewrite?: (sentence: string) => string;
  truths?: typeof TRUTHS;
}

function scriptModel({ answer, rewrite = () => '', truths = TRUTHS }: Script) {
  research.world.model = ({ body }: FakeRequest, index) => {
    const text = wordsIn(body);
    if (body.tools && index === 0) return callsTool('search', { query: 'How tall are the towers?' });
    if (text.includes('You check citations')) return says(judging(text, truths));
    if (text.includes('You compare sources')) {
      const count = text.match(/statement: /g)!.length;
      const items = Array.from({ length: count }, (_, i) => ({ index: i + 1, contradicts: true }));
      return says(JSON.stringify({ items }));
    }
    if (text.includes('You correct sentences')) {
      const sentences = [...text.matchAll(/sentence: (.*)/g)].map(([, sentence]) => sentence!);
      rewrites.push(...sentences);
      return says(
        JSON.stringify({ sentences: sentences.map((one, i) => ({ index: i + 1, text: rewrite(one) })) }),
      );
    }
    if (text.includes('web search queries')) return says(`{"queries": ["towers ${searched.length}"]}`);
    return text.includes('summarise what web pages say') ? says('Both are tall [1].') : says(answer);
  };
}

async function run(more: Partial<StartRunInput> = {}) {
  const done = await research.run('How tall are they?', {
    modelName: 'compatible/m1',
    depth: 'quick',
    ...more,
  });
  assert.ok(done.last.type === 'complete');
  const text = done.last.payload.text;
  assert.equal(foldText(done.events), text);
  return { ...done, text, changes: changesIn(done.events) };
}

const changesIn = (events: RunEvent[]) =>
  payloadsOf(events, 'evidence-repaired').flatMap(({ changes }) => changes);

test('the number of a source that says nothing of a sentence goes, the sentence stays', async () => {
  scriptModel({ answer: 'Tokyo Tower is 333 metres tall [1][2]. Tokyo Skytree is 634 metres tall [2].' });
  const { text, changes, detail } = await run();
  assert.equal(text, 'Tokyo Tower is 333 metres tall [1]. Tokyo Skytree is 634 metres tall [2].');
  assert.deepEqual(
    changes.map(({ kind, reason }) => [kind, reason]),
    [['cited', 'unsupported']],
  );
  assert.deepEqual(
    detail.evidence?.map(({ n, verdict }) => [n, verdict]),
    [
      [1, 'supported'],
      [2, 'supported'],
    ],
  );
});

test('a sentence that would be written again as another that is there is taken out', async () => {
  scriptModel({
    answer: 'Tokyo Tower is 333 metres tall [1]. Tokyo Tower has a height of 383 metres [1].',
    rewrite: () => 'Tokyo Tower is 333 metres tall [1].',
  });
  const { text, changes } = await run();
  assert.equal(text, 'Tokyo Tower is 333 metres tall [1].');
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['removed'],
  );
});

test('a sentence in two parts keeps the numbers of both', async () => {
  const answer = 'Tokyo Tower is 333 metres tall [1], and Tokyo Skytree is 634 metres tall [2].';
  // The judge names the line of one of them only.
  scriptModel({ answer, truths: [[/333 metres tall, and Tokyo Skytree/, /Tokyo Tower is 333 metres/]] });
  const { text, detail } = await run();
  assert.equal(text, answer);
  assert.deepEqual(
    detail.evidence?.map(({ n, verdict, quotes }) => [n, verdict, quotes?.map((quote) => quote.n)]),
    [
      [1, 'supported', [1, 2]],
      [2, 'supported', [1, 2]],
    ],
  );
});

test('a sentence that tells what two sources say keeps both', async () => {
  const answer = 'Towers are 333 metres tall [1] or 634 metres tall [2].';
  scriptModel({ answer, truths: [[/333 metres tall or 634/, /Tokyo Tower is 333 metres/]] });
  const { text, detail } = await run();
  assert.equal(text, answer);
  assert.deepEqual(
    detail.evidence?.map(({ n, verdict }) => [n, verdict]),
    [
      [1, 'supported'],
      [2, 'supported'],
    ],
  );
});

test('an invented sentence is written again to what the sources say, in a step of its own', async () => {
  scriptModel({
    answer: 'Tokyo Tower is 383 metres tall [1]. Tokyo Skytree is 634 metres tall [2].',
    rewrite: () => 'Tokyo Tower is 333 metres tall [1].',
  });
  const { text, events, changes, detail } = await run();
  assert.equal(text, 'Tokyo Tower is 333 metres tall [1]. Tokyo Skytree is 634 metres tall [2].');
  assert.deepEqual(
    changes.map(({ kind, before: was, after: is }) => [kind, was, is]),
    [['rewritten', 'Tokyo Tower is 383 metres tall.', 'Tokyo Tower is 333 metres tall [1].']],
  );
  const steps = payloadsOf(events, 'step');
  const [voided, last] = steps.slice(-2);
  assert.deepEqual([voided!.status, last!.status], ['interrupted', 'completed']);
  assert.equal(last!.stepIndex, voided!.stepIndex + 1);
  // What the program can tell by itself never left the house.
  assert.ok(!payloadsOf(events, 'delta').some(({ deltaText }) => deltaText.includes('383')));
  assert.deepEqual(
    detail.evidence?.map(({ claim, verdict }) => [claim, verdict]),
    [
      ['Tokyo Tower is 333 metres tall.', 'supported'],
      ['Tokyo Skytree is 634 metres tall.', 'supported'],
    ],
  );
});

test('a sentence that no source carries is taken out, with its line of a list', async () => {
  scriptModel({
    answer:
      '## Facts\n\n- Tokyo Tower is 333 metres tall [1].\n- It was a gift of friends [1].\n\n## Legends\n\nThe tower sings at night [2].',
  });
  const { text, changes, detail } = await run();
  assert.equal(text, '## Facts\n\n- Tokyo Tower is 333 metres tall [1].');
  assert.deepEqual(
    changes.map(({ kind, reason }) => [kind, reason]),
    [
      ['removed', 'unsupported'],
      ['removed', 'unsupported'],
    ],
  );
  assert.ok(detail.evidence?.every(({ verdict }) => verdict === 'supported'));
});

test('a sentence with the wrong number gets the source that carries it', async () => {
  scriptModel({ answer: 'Tokyo Skytree is 634 metres tall [1]. Tokyo Tower was completed in 1958.' });
  const { text, changes } = await run();
  assert.equal(text, 'Tokyo Skytree is 634 metres tall [2]. Tokyo Tower was completed in 1958 [1].');
  assert.deepEqual(
    changes.map(({ kind, reason }) => [kind, reason]),
    [
      ['cited', 'unsupported'],
      ['cited', 'uncited'],
    ],
  );
});

test('a fact that no source of the run has is marked, and one that holds in part too', async () => {
  scriptModel({
    answer: 'Tokyo Tower was visited by 99 kings. Tokyo Tower was completed in 1958 by giants [1].',
    truths: [],
  });
  research.world.model = withVerdicts(research.world.model, /by giants/, 'partly');
  const { text, detail } = await run();
  assert.equal(
    text,
    'Tokyo Tower was visited by 99 kings (no source found). Tokyo Tower was completed in 1958 by giants [1] (only partly supported).',
  );
  assert.deepEqual(
    detail.evidence?.map(({ verdict }) => verdict),
    ['partly'],
  );
});

test('a fact in ordinary words is cited or marked too, and is not searched for', async () => {
  scriptModel({
    answer:
      'Tokyo Tower is 333 metres tall [1]. The tower is painted in white and orange. The tower hums in strong winds. This pleases visitors a lot.',
  });
  const { text } = await run({ depth: 'standard' });
  assert.equal(
    text,
    'Tokyo Tower is 333 metres tall [1]. The tower is painted in white and orange [1]. The tower hums in strong winds (no source found). This pleases visitors a lot.',
  );
  assert.equal(searched.length, 1);
});

test('what the run has not read is searched for once, in standard and deep', async () => {
  const answer = 'Tokyo Tower is 333 metres tall [1]. The lifts of Tokyo Tower carry 23 people each [1].';
  scriptModel({ answer });
  const { text, changes } = await run({ depth: 'standard' });
  assert.equal(searched.length, 2);
  assert.match(text, /carry 23 people each \[3\]\.$/);
  assert.deepEqual(
    changes.map(({ kind }) => kind),
    ['cited'],
  );
  searched.length = 0;
  scriptModel({ answer });
  assert.equal((await run({ depth: 'quick' })).text, 'Tokyo Tower is 333 metres tall [1].');
  assert.equal(searched.length, 1);
});

test('where sources disagree the text says so, with both', async () => {
  research.world.pages['/skytree'] = html('Heights', '<p>Tokyo Tower is 338 metres tall.</p>');
  scriptModel({ answer: 'Tokyo Tower is 333 metres tall [1].' });
  const { text, changes, detail } = await run();
  assert.equal(text, 'Tokyo Tower is 333 metres tall [1] (sources disagree: [2] says otherwise).');
  assert.deepEqual(
    changes.map(({ kind, reason }) => [kind, reason]),
    [['marked', 'contested']],
  );
  assert.deepEqual(
    detail.evidence?.map(({ n, verdict, quote }) => [n, verdict, quote]),
    [
      [1, 'supported', 'Tokyo Tower is 333 metres tall.'],
      [2, 'contested', 'Tokyo Tower is 338 metres tall.'],
    ],
  );
});

test('an answer that holds is left alone, and so is one without sources', async () => {
  scriptModel({ answer: 'Tokyo Tower is 333 metres tall [1]. I hope this helps.' });
  const { changes, events } = await run();
  assert.deepEqual(changes, []);
  assert.ok(payloadsOf(events, 'step').every(({ status }) => status === 'completed'));
  research.world.model = () => says('Berlin has 3,700,000 people.');
  const { text } = await run({ promptKey: 'direct-answer' });
  assert.equal(text, 'Berlin has 3,700,000 people.');
});

test('when nothing holds the answer says so', async () => {
  scriptModel({ answer: 'The tower sings at night [1].' });
  assert.equal((await run()).text, 'The sources that were found do not support an answer to this.');
});

test('a Japanese answer is mended in Japanese', async () => {
  scriptModel({ answer: '東京タワーの高さは333メートルです[1]。夜になると塔は歌います[1]。' });
  research.world.model = inJapanese(research.world.model);
  const { text } = await run({ locale: 'ja' });
  assert.equal(text, '東京タワーの高さは333メートルです[1]。');
});

test('of many answers that invent, no unsupported sentence reaches the reader', async () => {
  const good = [
    'Tokyo Tower is 333 metres tall [1].',
    'Tokyo Tower was completed in 1958 [1].',
    'Tokyo Skytree is 634 metres tall [2].',
  ];
  const bad = [
    'Tokyo Tower is 351 metres tall [1].',
    'Tokyo Tower was designed by Hans Zimmer [1].',
    'Tokyo Skytree sways like a willow [2].',
    'The towers were built by whales [1][2].',
    'In 1871 the tower burned down [2].',
  ];
  for (let round = 0; round < 6; round += 1) {
    searched.length = 0;
    const mixed = [...good, ...bad].toSorted(
      (a, b) => ((a.length * (round + 3)) % 11) - ((b.length * (round + 3)) % 11),
    );
    scriptModel({ answer: mixed.join(round % 2 === 0 ? ' ' : '\n\n') });
    const { text, detail } = await run();
    for (const sentence of good) assert.ok(text.includes(sentence), text);
    for (const sentence of bad) assert.ok(!text.includes(sentence.slice(0, 20)), text);
    assert.ok(detail.evidence?.length);
    assert.ok(detail.evidence.every(({ verdict }) => verdict === 'supported'));
  }
});

test('with a judge that cannot judge, only invented figures and names are taken out', async () => {
  scriptModel({
    answer:
      'Tokyo Tower is 383 metres tall [1]. The tower sings at night [1]. Tokyo Skytree is 634 metres tall [2].',
  });
  const scripted = research.world.model;
  research.world.model = (request, index) =>
    wordsIn(request.body).includes('You check citations') ? says('I cannot.') : scripted(request, index);
  const { text, events, changes } = await run();
  assert.equal(text, 'The tower sings at night [1]. Tokyo Skytree is 634 metres tall [2].');
  assert.deepEqual(
    changes.map(({ kind, reason, lacks }) => [kind, reason, lacks]),
    [['removed', 'invented', '383 metres']],
  );
  assert.equal(payloadsOf(events, 'evidence-repaired')[0]?.by, 'program');
  // It was never shown: no step had to be declared void.
  assert.ok(payloadsOf(events, 'step').every(({ status }) => status === 'completed'));
});

test('a workspace turns repair off', async () => {
  scriptModel({ answer: 'Tokyo Tower is 383 metres tall [1].' });
  await research.client.updateWorkspaceSettings({ evidenceRepair: 'off' });
  const { text, changes } = await run();
  await research.client.updateWorkspaceSettings({ evidenceRepair: null });
  assert.equal(text, 'Tokyo Tower is 383 metres tall [1].');
  assert.deepEqual(changes, []);
});

type Model = ResearchApp['world']['model'];

/** The same model, whose judge has a word of its own for claims of a form. */
const withVerdicts =
  (model: Model, claim: RegExp, verdict: string): Model =>
  (request, index) => {
    const text = wordsIn(request.body);
    if (!text.includes('You check citations')) return model(request, index);
    return says(judging(text, [], (asked) => (claim.test(asked) ? verdict : undefined)));
  };

/** Asked in Japanese, it goes by the same script. */
const inJapanese =
  (model: Model): Model =>
  (request, index) => {
    const text = wordsIn(request.body);
    if (text.includes('引用を検証')) return says(judging(text, TRUTHS));
    if (text.includes('回答の文を訂正')) return says('{"sentences":[]}');
    if (text.includes('検索クエリ')) return says('{"queries": ["東京タワー"]}');
    return model(request, index);
  };
