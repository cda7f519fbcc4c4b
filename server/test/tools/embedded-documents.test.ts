import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startReviewApp } from '../reviews/review-app.ts';
import type { ReviewApp } from '../reviews/review-app.ts';
import { runInput } from '../support/app.ts';

let reviews: ReviewApp;
before(async () => {
  reviews = await startReviewApp();
});
after(() => reviews?.stop());

const GUIDE = `# Harbour guide

Copyright 2024 Harbour Office. All rights reserved. Provided "as is" without warranty of any kind.

## Contents

Moorings ........ 3
Fuel ........ 5

## Moorings

The harbour has 120 moorings for guests. A mooring costs 18 euros a night.

## Fuel

Diesel is sold at the east quay from eight to six. Petrol is not sold.

## Licence

Permission is hereby granted to copy this guide without changes.

## Prices by season

| Season | Night | Week |
| --- | --- | --- |
| Summer | 18 | 110 |
| Winter | 9 | 50 |
`;
const GUIDE_JA = `# 港の案内

無断転載を禁じます。

## 目次

係留 ........ 3

## 係留

来訪者用の係留場所は120か所あります。一泊の料金は1,800円です。

## 燃料

軽油は東の岸壁で8時から18時まで売っています。ガソリンは売っていません。

## 季節ごとの料金

| 季節 | 一泊 | 一週間 |
| --- | --- | --- |
| 夏 | 1800 | 11000 |
| 冬 | 900 | 5000 |
`;

const attach = async (text: string) =>
  (await reviews.client.uploadFile(new File([text], 'guide.md', { type: 'text/markdown' }))).url;

interface Sections {
  sections: { title: string }[];
}

for (const [locale, text, inputText, wanted, unwanted] of [
  ['en', GUIDE, 'Write a report on the harbour', ['Moorings', 'Fuel'], /licen[cs]e|contents/i],
  ['ja', GUIDE_JA, '港についてレポートを書いてください', ['係留', '燃料'], /目次|転載/],
] as const) {
  test(`without a model the headings of a file become the sections of a report (${locale})`, async () => {
    const fileUrls = [await attach(text)];
    const { runId, draft, pendingReportDraft } = await reviews.client.run(
      runInput(inputText, { locale, fileUrls }),
    );
    assert.ok(pendingReportDraft);
    const titles = (draft as unknown as Sections).sections.map(({ title }) => title);
    for (const title of wanted) assert.ok(titles.includes(title), titles.join());
    assert.doesNotMatch(titles.join(), unwanted);
    const events = await reviews.confirmAndResume('report', runId, 'embedded/extractive');
    const last = events.at(-1)!;
    assert.ok(last.type === 'complete');
    assert.match(
      last.payload.text,
      locale === 'en' ? /120 moorings for guests\. \[1\]/ : /120か所あります。 \[1\]/,
    );
    assert.doesNotMatch(last.payload.text, /rights reserved|hereby granted|無断転載/);
  });
}

for (const [locale, inputText, says] of [
  ['en', 'Write a report on the moons of Zorgon', /sections of a report are the headings that sources have/],
  ['ja', 'ゾルゴン星の月についてレポートを書いてください', /レポートの節には/],
] as const) {
  test(`without sources nothing is drafted, and it says what it needs: ${inputText}`, async () => {
    const { status, text, draft } = await reviews.client.run(runInput(inputText, { locale }));
    assert.deepEqual([status, draft], ['completed', null]);
    assert.match(text, says);
  });
}

test('quotes stand under the heading that they were found under', async () => {
  const { text } = await reviews.client.run(
    runInput('What does a mooring cost for a night?', { fileUrls: [await attach(GUIDE)] }),
  );
  assert.match(text, /\*\*(?:Harbour guide › )?Moorings\*\*\n\n?- A mooring costs 18 euros a night\. \[1\]/);
  const japanese = await reviews.client.run(
    runInput('一泊の料金はいくらですか', { locale: 'ja', fileUrls: [await attach(GUIDE_JA)] }),
  );
  assert.match(japanese.text, /\*\*(?:港の案内 › )?係留\*\*\n\n?- 一泊の料金は1,800円です。 \[1\]/);
});

test('a question that the file does not answer is refused, in both languages', async () => {
  const { text } = await reviews.client.run(
    runInput('Who is the director of the railway museum?', { fileUrls: [await attach(GUIDE)] }),
  );
  assert.match(text, /nothing in the one source answers this/);
  const japanese = await reviews.client.run(
    runInput('鉄道博物館の館長は誰ですか', { locale: 'ja', fileUrls: [await attach(GUIDE_JA)] }),
  );
  assert.match(japanese.text, /この質問に答える文がありませんでした/);
});

test('where it is unsure it says so first, and then quotes what comes nearest', async () => {
  const { text } = await reviews.client.run(
    runInput('Who built the moorings for guests?', { fileUrls: [await attach(GUIDE)] }),
  );
  assert.match(text, /^I only extract from sources, and no sentence that I found clearly answers this\./);
  assert.match(text, /comes nearest to it[^]*- The harbour has 120 moorings for guests\. \[1\]/);
  const japanese = await reviews.client.run(
    runInput('一泊の料金を決めたのは誰ですか', { locale: 'ja', fileUrls: [await attach(GUIDE_JA)] }),
  );
  assert.match(
    japanese.text,
    /はっきりと答える文は見つかりませんでした[^]*- 一泊の料金は1,800円です。 \[1\]/,
  );
});
