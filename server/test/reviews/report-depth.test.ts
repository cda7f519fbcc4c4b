import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { processOf } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { citationsIn, payloadsOf } from '../tools/research-app.ts';
import { MODEL, startReviewApp } from './review-app.ts';
import type { ReviewApp } from './review-app.ts';
import { askedFor, textOf } from './script.ts';
import type { Asked, Script } from './script.ts';

let reviews: ReviewApp;

before(async () => {
  reviews = await startReviewApp();
});
after(() => reviews?.stop());

const STRUCTURE = {
  title: 'Green tea',
  sections: [
    { title: 'History', description: 'How green tea came to Japan' },
    { title: 'Trade', description: 'Who sells green tea' },
  ],
};
const TEXTS = ['Eisai brought seeds to Japan in 1191 [1].', 'Morocco is the largest buyer in the trade [1].'];

const writes: Script = {
  route: () => callsTool('report', { query: 'green tea' }),
  structure: () => says(JSON.stringify(STRUCTURE)),
  section: (_, index) => says(TEXTS[index]!),
};

const asked = (what: Asked): FakeRequest[] =>
  reviews.model.requests.filter((request) => askedFor(request) === what);

/** A report, from its request to its end. */
async function report(script: Script, more: object = {}) {
  reviews.modelSays(script);
  const input = runInput('Write a report about green tea', { modelName: MODEL, ...more });
  const first = await reviews.client.run(input);
  assert.ok(first.pendingReportDraft);
  const events = await reviews.confirmAndResume('report', first.runId, MODEL);
  await processOf(reviews.client, first.runId);
  return { draft: first.draft as Record<string, unknown>, events, ...sumOf(events) };
}

/** The report, which is the sum of the sections that were streamed. */
function sumOf(events: RunEvent[]) {
  const [whole] = payloadsOf(events, 'report_complete');
  assert.ok(whole);
  const sections = payloadsOf(events, 'report_section_complete');
  const parts = sections.map(({ index, title, text }) => `## ${index + 1}. ${title}\n\n${text}`);
  assert.equal(whole.text, [`# ${whole.title}`, ...parts].join('\n\n'));
  assert.deepEqual(
    sections.map(({ index }) => index),
    sections.map((_, i) => i),
  );
  assert.deepEqual(
    new Set(citationsIn(whole.text)),
    new Set(whole.sources.map(({ n }) => n)),
    'every number is a source',
  );
  return { text: whole.text, sections };
}

/** The text of a section as its deltas tell it: a start makes what was before it void. */
function streamedText(events: RunEvent[], sectionId: string): string {
  let text = '';
  for (const { type, payload } of events) {
    if (type === 'report_section_start' && payload.sectionId === sectionId) text = '';
    if (type === 'report_section_delta' && payload.sectionId === sectionId) text += payload.deltaText;
  }
  return text;
}

test('something is read before the structure is drafted', async () => {
  await report(writes);
  assert.equal(reviews.queries[0], 'green tea');
  const [structure] = asked('structure');
  assert.match(textOf(structure!), /What a first search has found:\n<tool_result>\n- .*green tea/i);
  assert.match(textOf(structure!), /<source n="1"[^]*The monk Eisai brought green tea seeds/);
});

test('each section is researched, its findings are used, and the others know of them', async () => {
  await report(writes);
  const queries = reviews.queries.slice(1);
  assert.ok(queries.some((query) => query.startsWith('Green tea: History. How green tea came to Japan')));
  assert.ok(queries.some((query) => query.startsWith('Green tea: Trade. Who sells green tea')));
  const [history, trade] = asked('section').map(textOf);
  assert.match(history!, /What was found for this section[^]*Eisai[^]*The report and its sections:/);
  assert.match(history!, /What the later sections will say[^]*## Trade[^]*Morocco/);
  assert.match(trade!, /What the earlier sections say[^]*Eisai brought seeds to Japan/);
  assert.doesNotMatch(trade!, /What the later sections will say/);
});

const flies = () =>
  says(
    JSON.stringify({
      ...STRUCTURE,
      sections: [STRUCTURE.sections[0], { title: 'Zeppelins', description: 'Green tea on board' }],
    }),
  );
const aboutZeppelins = () => reviews.queries.filter((query) => query.includes('Zeppelins'));

test('what a section still misses is searched for once more, in a quick run it is not', async () => {
  await report({ ...writes, structure: flies });
  assert.equal(aboutZeppelins().length, 2, 'the section, then its gap');
  await report({ ...writes, structure: flies }, { depth: 'quick' });
  assert.equal(aboutZeppelins().length, 1);
});

test('what an earlier section has said is taken out before a section is complete', async () => {
  const { sections, events } = await report({
    ...writes,
    section: (_, index) =>
      says(index === 0 ? TEXTS[0]! : `${TEXTS[1]} Then Eisai brought the seeds to Japan in 1191 [1].`),
  });
  assert.equal(sections[1]!.text, TEXTS[1]);
  assert.equal(streamedText(events, 'section-2'), TEXTS[1], 'and streamed as it stays');
});

test('what its source does not say is mended before a section is complete, and told', async () => {
  const { sections, events } = await report({
    ...writes,
    section: (_, index) =>
      says(index === 0 ? TEXTS[0]! : `${TEXTS[1]} China exported 999,000 tonnes of green tea in 2020 [1].`),
  });
  assert.doesNotMatch(sections[1]!.text, /999,000/);
  assert.equal(streamedText(events, 'section-2'), sections[1]!.text);
  const told = payloadsOf(events, 'evidence-repaired').flatMap(({ changes }) => changes);
  assert.ok(told.some((change) => change.before.includes('999,000')));
});

for (const [locale, parts, whole] of [
  [
    'en',
    [
      'The monk Eisai brought green tea seeds to Japan in 1191 [1]. China expor',
      'China exported 314,000 tonnes of green tea in 2020 [',
      '[1]. Morocco is the largest buyer in the green tea trade [1].',
    ],
    'The monk Eisai brought green tea seeds to Japan in 1191 [1]. China exported 314,000 tonnes of green tea in 2020 [1]. Morocco is the largest buyer in the green tea trade [1].',
  ],
  [
    'ja',
    ['1191年に栄西が緑茶の種を日本に持ち帰った [1]。中国は2020年に', '31万4千トンの緑茶を', '輸出した [1]。'],
    '1191年に栄西が緑茶の種を日本に持ち帰った [1]。中国は2020年に31万4千トンの緑茶を輸出した [1]。',
  ],
] as const)
  test(`a section that is cut by its length goes on, and nothing is lost or said twice (${locale})`, async () => {
    const title = locale === 'en' ? 'Green tea' : '緑茶';
    let part = 0;
    const { sections, events } = await report(
      {
        ...writes,
        route: () => callsTool('report', { query: title }),
        structure: () =>
          says(JSON.stringify({ title, sections: [{ title: 'A' }, { title: 'B' }], closing: [] })),
        section: (request, index) => {
          if (index === 1)
            return says(locale === 'en' ? 'Leaves are not oxidised [1].' : '茶葉を酸化させない [1]。');
          const text = parts[part]!;
          if (part > 0)
            assert.match(textOf(request), locale === 'en' ? /Go on exactly where/ : /すぐ次の語から/);
          part += 1;
          return says(text, { finishReason: part < parts.length ? 'length' : 'stop' });
        },
      },
      { locale },
    );
    assert.equal(part, 3);
    assert.equal(sections[0]!.text, whole);
    assert.equal(streamedText(events, 'section-1'), whole);
    assert.equal(payloadsOf(events, 'report_section_start').filter(({ index }) => index === 0).length, 1);
  });

for (const [locale, titles] of [
  ['en', ['Summary', 'Key figures', 'Where sources disagree', 'Open questions']],
  ['ja', ['要約', '主な数値', '出典の食い違い', '残された問い']],
] as const)
  test(`what closes a report is added as sections, and changes none of the others (${locale})`, async () => {
    const { sections, events } = await report(
      {
        ...writes,
        structure: () => says(JSON.stringify({ ...STRUCTURE, title: 'Green tea 緑茶' })),
        section: (_, index) => says(index === 0 ? `${TEXTS[0]} Others say 1214 [2].` : TEXTS[1]!),
        closing: () =>
          says(
            JSON.stringify({
              summary: 'Seeds came to Japan in 1191 [1]. Tea is nice.',
              figures: [{ what: 'Seeds', value: '1191', n: 1 }],
              disagreements: [
                {
                  about: 'Year',
                  sides: [
                    { says: '1191', n: 1 },
                    { says: '1214', n: 2 },
                  ],
                },
              ],
              questions: ['Who sold them?'],
            }),
          ),
      },
      { locale },
    );
    assert.deepEqual(
      sections.slice(2).map(({ title, text }) => [title, text.split('\n').at(-1)]),
      [
        [titles[0], 'Seeds came to Japan in 1191 [1].'],
        [titles[1], '| Seeds | 1191 [1] |'],
        [titles[2], '- **Year**: 1191 [1] / 1214 [2]'],
        [titles[3], '- Who sold them?'],
      ],
    );
    for (const { sectionId, text } of sections.slice(2))
      assert.equal(streamedText(events, sectionId), text, 'streamed as such');
  });

test('what the request does not want, or the structure has already, is not added', async () => {
  const { draft, sections } = await report({
    ...writes,
    structure: () =>
      says(
        JSON.stringify({
          ...STRUCTURE,
          sections: [...STRUCTURE.sections, { title: 'Summary', description: 'In short' }],
          closing: ['summary', 'questions'],
        }),
      ),
    section: (_, index) => says(TEXTS[index] ?? 'Leaves of Camellia sinensis are not oxidised [1].'),
    closing: (request) => {
      assert.doesNotMatch(textOf(request), /"summary": "…"/);
      return says('{"summary":"Seeds came in 1191 [1].","questions":["Why?"]}');
    },
  });
  assert.deepEqual(draft['closing'], ['questions']);
  assert.deepEqual(
    sections.map(({ title }) => title),
    ['History', 'Trade', 'Summary', 'Open questions'],
  );
});

for (const [locale, inputText, audience, length, words] of [
  [
    'en',
    'Write a report about green tea for executives in 900 words',
    'executives',
    900,
    [/The readers: executives/, /about 300 words/],
  ],
  [
    'ja',
    '緑茶のレポートを経営層向けに3000字で書いてください',
    '経営層',
    3_000,
    [/読者は経営層です/, /およそ1000字/],
  ],
] as const)
  test(`length and readers come from the request (${locale})`, async () => {
    const { draft } = await report(writes, { locale, inputText });
    assert.deepEqual([draft['audience'], draft['length']], [audience, length]);
    for (const request of asked('section')) for (const word of words) assert.match(textOf(request), word);
  });

test('what a model reads of them in the request counts before the rules', async () => {
  const { draft } = await report(
    {
      ...writes,
      structure: () => says(JSON.stringify({ ...STRUCTURE, length: 600, audience: 'gardeners' })),
    },
    { inputText: 'Write a report about green tea that gardeners would read, a bit over a page' },
  );
  assert.deepEqual([draft['audience'], draft['length']], ['gardeners', 600]);
  assert.match(textOf(asked('structure')[0]!), /own words: .*a bit over a page/);
});
