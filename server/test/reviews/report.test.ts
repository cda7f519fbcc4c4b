import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunEvent } from '@quarry/api/events.ts';
import { pngFile } from '../../src/providers/web/testing/picture-file.ts';
import { processOf } from '../runs/timeline.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeRequest } from '../support/fake-openai.ts';
import { citationsIn, flowOf, payloadsOf } from '../tools/research-app.ts';
import { EMBEDDED, MODEL, SEEING, startReviewApp } from './review-app.ts';
import type { ReviewApp } from './review-app.ts';
import { askedFor, teaPlan, teaStructure, textOf } from './script.ts';

let reviews: ReviewApp;

before(async () => {
  reviews = await startReviewApp();
});
after(() => reviews?.stop());

const SECTIONS = [
  'Eisai brought seeds to Japan in 1191 [1]. Nobody knows more [9].',
  '## 2. Trade\n\nChina sells most of it [1]. Eisai brought seeds to Japan in 1191 [1].\n\n# Buyers\n\nMorocco buys most [1].',
  'A cup holds caffeine [1].\n\n## References\n\n[1] green tea',
];

const writes = {
  route: () => callsTool('report', { query: 'green tea' }),
  structure: () => says(JSON.stringify(teaStructure)),
  section: (_: FakeRequest, index: number) => says(SECTIONS[index]!),
};

const reportRequest = (more: object = {}) =>
  runInput('Write a report about green tea', { modelName: MODEL, ...more });

/** What is seen of one round of searching. */
const SEARCHING = [
  'search-query-generation-start',
  'search-query-generated',
  'search-results',
  'search-scraping',
  'research-progress',
];

const lastOf = (events: RunEvent[]) => events.at(-1)!;

/** What must hold of every finished report, whoever wrote it. */
async function checkReport(runId: string, events: RunEvent[]) {
  await processOf(reviews.client, runId);
  const [report] = payloadsOf(events, 'report_complete');
  assert.ok(report);
  const { text, sources } = report;
  assert.deepEqual([...new Set(citationsIn(text))].toSorted(), sources.map(({ n }) => n).toSorted());
  const last = lastOf(events);
  assert.ok(last.type === 'complete');
  assert.equal(last.payload.text, text);
  assert.deepEqual(last.payload.sources ?? [], sources);
  for (const { title, text: section, index } of payloadsOf(events, 'report_section_complete'))
    assert.ok(text.includes(`## ${index + 1}. ${title}\n\n${section}`), title);
  const detail = await reviews.client.getRun(runId);
  for (const { n, sourceId } of detail!.evidence ?? [])
    assert.equal(
      sourceId,
      sources.find((source) => source.n === n)?.id,
      'evidence is about the cited source',
    );
  return report;
}

test('a report is structured, reviewed, researched, written and put together', async () => {
  reviews.modelSays(writes);
  const first = await Array.fromAsync(reviews.client.streamRun(reportRequest()));
  assert.deepEqual(flowOf(first), [
    'config',
    'delta',
    'step',
    ...SEARCHING,
    'report-structure-draft-delta',
    'report-structure-draft-complete',
    'first_report_structure',
  ]);
  const [draft] = payloadsOf(first, 'first_report_structure');
  assert.equal(draft!.title, 'Green tea');
  assert.deepEqual(draft!.sections[1], {
    id: 'section-2',
    title: 'Trade',
    description: 'Who buys green tea',
  });
  const { runId } = draft!;
  assert.ok((await reviews.client.getRunStatus(runId)).pendingReportDraft);

  const confirmed = await reviews.client.confirmDraft({ kind: 'report', runId });
  assert.equal(confirmed.event.type, 'report_structure_confirmed');
  const events = await Array.fromAsync(reviews.client.streamResume({ runId, modelName: MODEL }));
  const section = ['report_section_start', 'report_section_delta', 'report_section_complete'];
  const written = events.filter(({ type }) => !/^(?:search|research)-/.test(type));
  // The others are shown again as they stay: headings below that of their section, what was said before left out.
  const again = [...section.slice(0, 2), ...section];
  assert.deepEqual(flowOf(written), [...section, ...again, ...again, 'report_complete', 'complete']);

  const { text, sources } = await checkReport(runId, events);
  assert.equal(
    text,
    `# Green tea

## 1. History

Eisai brought seeds to Japan in 1191 [1]. Nobody knows more.

## 2. Trade

China sells most of it [1].

### 2.1 Buyers

Morocco buys most [1].

## 3. Health

A cup holds caffeine [1].`,
  );
  assert.deepEqual(
    sources.map(({ n, title }) => ({ n, title })),
    [{ n: 1, title: 'green tea' }],
  );
  const sections = reviews.model.requests.filter((request) => askedFor(request) === 'section');
  assert.match(textOf(sections[2]!), /Eisai brought seeds to Japan/, 'a section knows what was said before');
  assert.match(textOf(sections[0]!), /3\. Health: What green tea does/, 'and what is still to come');
});

test('what an earlier step has found is used, and only what it lacks is searched for', async () => {
  reviews.modelSays({
    ...writes,
    coverage: () =>
      says('{"sections":[{"id":"section-1","missing":[]},{"id":"section-2","missing":["lunar drills"]}]}'),
    route: (request) =>
      (request.body.messages as { role: string }[]).some(({ role }) => role === 'tool')
        ? callsTool('report', { query: 'green tea' })
        : callsTool('search', { query: 'green tea' }),
    structure: () =>
      says(
        JSON.stringify({
          ...teaStructure,
          sections: [
            { title: 'Trade', description: 'The green tea trade' },
            { title: 'Lunar mining', description: 'Drills and craters' },
          ],
        }),
      ),
  });
  const { runId } = await reviews.client.run(reportRequest());
  reviews.queries.length = 0;
  const events = await reviews.confirmAndResume('report', runId, MODEL);
  assert.equal(reviews.queries[0], 'Green tea: Lunar mining. Drills and craters; lunar drills');
  assert.ok(
    reviews.queries.every((query) => !query.includes('Trade')),
    'the first section lacks nothing',
  );
  await checkReport(runId, events);
});

test('a plan and then a report are two reviews of one run', async () => {
  reviews.modelSays({
    ...writes,
    route: (request) =>
      (request.body.messages as { role: string }[]).some(({ role }) => role === 'tool')
        ? callsTool('report', { query: 'green tea' })
        : callsTool('plan', { query: 'green tea' }),
    plan: () => says(JSON.stringify(teaPlan)),
  });
  const { runId, pendingPlanDraft } = await reviews.client.run(reportRequest());
  assert.ok(pendingPlanDraft);
  const planned = await reviews.confirmAndResume('plan', runId, MODEL);
  assert.equal(lastOf(planned).type, 'first_report_structure');
  const { event } = await reviews.client.answerDraft({
    kind: 'report',
    runId,
    answer: 'Fine, but again',
    modelName: MODEL,
  });
  assert.equal(event.type, 'regenerated_report_structure');
  const events = await reviews.confirmAndResume('report', runId, MODEL);
  await checkReport(runId, events);
  const process = await processOf(reviews.client, runId);
  const reviewed = process.filter(({ type }) =>
    /^(first_|regenerated_|plan_confirmed|report_structure_)/.test(type),
  );
  assert.deepEqual(
    reviewed.map(({ type }) => type),
    [
      'first_plan',
      'plan_confirmed',
      'first_report_structure',
      'report_structure_rejected',
      'regenerated_report_structure',
      'report_structure_confirmed',
    ],
  );
});

test('a model that fails in the third section ends in an error, and the resume goes on from there', async () => {
  reviews.modelSays({
    ...writes,
    section: (_, index) => (index === 2 ? { kind: 'status', status: 400 } : says(SECTIONS[index]!)),
  });
  const { runId } = await reviews.client.run(reportRequest());
  const failed = await reviews.confirmAndResume('report', runId, MODEL);
  assert.equal(lastOf(failed).type, 'error');
  reviews.modelSays(writes);
  const events = await Array.fromAsync(reviews.client.streamResume({ runId, modelName: MODEL }));
  const asked = reviews.model.requests.map(askedFor).filter((what) => what === 'section');
  assert.equal(asked.length, 1);
  assert.deepEqual(
    payloadsOf(events, 'report_section_complete').map(({ index }) => index),
    [2],
  );
  assert.equal(lastOf(events).type, 'complete');
});

test('a section that only repeats the ones before it says so', async () => {
  reviews.modelSays({ ...writes, section: () => says('Eisai brought seeds to Japan in 1191 [1].') });
  const { runId } = await reviews.client.run(reportRequest());
  const events = await reviews.confirmAndResume('report', runId, MODEL);
  const { text } = await checkReport(runId, events);
  assert.equal(text.match(/1191/g)?.length, 1);
  assert.equal(text.match(/stands in the sections above/g)?.length, 2);
});

test('a section that nothing is found about says so, without asking a model', async () => {
  reviews.modelSays({
    ...writes,
    structure: () =>
      says(
        JSON.stringify({
          title: 'Moon',
          sections: [{ title: 'Craters' }, { title: 'Dust' }],
        }),
      ),
  });
  const { runId } = await reviews.client.run(reportRequest());
  const events = await reviews.confirmAndResume('report', runId, MODEL);
  const { text, sources } = await checkReport(runId, events);
  assert.equal(text.match(/No source was found that says anything about this\./g)?.length, 2);
  assert.deepEqual(sources, []);
  assert.equal(reviews.model.requests.filter((request) => askedFor(request) === 'section').length, 0);
});

test('a Japanese report is structured and written in Japanese', async () => {
  reviews.modelSays({
    route: () => callsTool('report', { query: '緑茶' }),
    structure: () =>
      says(
        '{"title":"緑茶","sections":[{"title":"第1章 歴史","description":"緑茶の歴史"},{"title":"貿易"}]}',
      ),
    section: (_, index) => says(index === 0 ? '1191年に種が伝わった [1]。' : '輸出は31万トンである [1]。'),
  });
  const { runId, draft } = await reviews.client.run(
    reportRequest({ locale: 'ja', inputText: '緑茶のレポート' }),
  );
  assert.match((draft as { question: string }).question, /書いてよろしいですか/);
  const events = await reviews.confirmAndResume('report', runId, MODEL);
  const { text } = await checkReport(runId, events);
  assert.equal(
    text,
    '# 緑茶\n\n## 1. 歴史\n\n1191年に種が伝わった [1]。\n\n## 2. 貿易\n\n輸出は31万トンである [1]。',
  );
  const sections = reviews.model.requests.filter((request) => askedFor(request) === 'section');
  assert.match(textOf(sections[1]!), /第2節「貿易」を書いてください/);
});

for (const [locale, inputText, wanted] of [
  ['en', 'Write a report about green tea: its history and trade', /Morocco is the largest buyer/],
  ['ja', '緑茶の歴史、貿易についてレポートを書いてください', /モロッコは緑茶の貿易で最大/],
] as const)
  test(`the embedded model writes a report by quoting (${locale})`, async () => {
    const first = await reviews.client.run(runInput(inputText, { locale }));
    assert.ok(first.pendingReportDraft);
    const { runId } = first;
    const draft = first.draft as { title: string; sections: { title: string }[] };
    assert.equal(draft.title, locale === 'en' ? 'Green tea' : '緑茶');
    assert.deepEqual(
      draft.sections.map(({ title }) => title),
      locale === 'en' ? ['Overview', 'History', 'Trade'] : ['概要', '歴史', '貿易'],
    );
    const { event } = await reviews.client.answerDraft({
      kind: 'report',
      runId,
      answer: locale === 'en' ? 'Remove the overview.' : '概要は不要です。',
      modelName: EMBEDDED,
    });
    assert.deepEqual(
      event.type === 'regenerated_report_structure' && event.payload.sections.map(({ title }) => title),
      draft.sections.slice(1).map(({ title }) => title),
    );
    const events = await reviews.confirmAndResume('report', runId, EMBEDDED);
    const { text, sources } = await checkReport(runId, events);
    assert.match(text, wanted);
    assert.match(text, locale === 'en' ? /word for word/ : /そのまま抜き出した/);
    assert.equal(sources.length, 1);
    const sentences = text.match(/[^\n\]]+\[1\]/g)!;
    assert.equal(new Set(sentences).size, sentences.length, 'no sentence stands there twice');
    const detail = await reviews.client.getRun(runId);
    assert.ok(detail!.evidence?.length);
    for (const { verdict } of detail!.evidence ?? []) assert.equal(verdict, 'supported');
  });

test('with the embedded model a plan leads to a report when the request wants one', async () => {
  const { runId, pendingPlanDraft } = await reviews.client.run(
    runInput('/plan write a report about green tea: its history and trade'),
  );
  assert.ok(pendingPlanDraft);
  const planned = await reviews.confirmAndResume('plan', runId, EMBEDDED);
  assert.equal(lastOf(planned).type, 'first_report_structure');
  await checkReport(runId, await reviews.confirmAndResume('report', runId, EMBEDDED));
});

test('the sections of a report see the pictures that were attached', async () => {
  reviews.modelSays(writes);
  const bytes = new Uint8Array(pngFile({ width: 120, height: 120 }));
  const picture = await reviews.client.uploadFile(new File([bytes], 'tea.png', { type: 'image/png' }));
  const input = reportRequest({ modelName: SEEING, fileUrls: [picture.url] });
  const [config] = await Array.fromAsync(reviews.client.streamRun(input));
  const { runId } = config!.payload;
  await reviews.client.confirmDraft({ kind: 'report', runId });
  await Array.fromAsync(reviews.client.streamResume({ runId, modelName: SEEING }));
  const sections = reviews.model.requests.filter((request) => askedFor(request) === 'section');
  assert.equal(sections.length, 3);
  for (const request of sections) {
    assert.match(textOf(request), /Picture of source \[1\]:/);
    assert.match(JSON.stringify(request.body), /data:image\/jpeg;base64,/);
  }
});
