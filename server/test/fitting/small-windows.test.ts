import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { startBrowseApp } from '../browse/browse-app.ts';
import { payloadsOf as matrixPayloads, startMatrixApp } from '../reviews/matrix-app.ts';
import { MODEL, startReviewApp } from '../reviews/review-app.ts';
import { askedFor, teaPlan, toolThen } from '../reviews/script.ts';
import { teaPages } from '../reviews/tea-pages.ts';
import { runInput } from '../support/app.ts';
import { callsTool, says } from '../support/fake-openai.ts';
import type { FakeOpenAi } from '../support/fake-openai.ts';
import { testsThatNeed } from '../support/needs.ts';
import { wordsOf } from '../support/request-tokens.ts';
import { html, payloadsOf, startResearchApp } from '../tools/research-app.ts';
import { assertWellFormed } from './well-formed.ts';

const WINDOWS = [4_096, 8_192];
const CHATTER = 'Nobody asked for this sentence, which is only here to make the text a good deal longer. ';
const long = CHATTER.repeat(300);

/** As long as an agent may be. */
const persona = {
  name: 'Mika',
  identityMarkdown: 'I am Mika. '.repeat(27),
  userMarkdown: 'Ann likes tea. '.repeat(40),
  soulMarkdown: 'Calm. '.repeat(130),
  memoryMarkdown: 'Ann asked about tea before. '.repeat(70),
};

function assertFitted(model: FakeOpenAi): void {
  assert.ok(model.requests.length > 0);
  assert.deepEqual(model.refused, []);
  for (const request of model.requests) if (request.body.tools) assertWellFormed(request);
}

for (const window of WINDOWS) {
  test(`a search fits into ${window} tokens, with a long persona and six long pages`, async (t) => {
    const research = await startResearchApp({}, window);
    t.after(() => research.stop());
    await research.client.createAgent({ ...persona, isDefault: true });
    const paths = Array.from({ length: 6 }, (_, i) => `/tea-${i}`);
    for (const [i, path] of paths.entries())
      research.world.pages[path] = html(
        `Tea ${i}`,
        `<p>${long}</p><p>Sencha ${i} was first sold in 17${i}8.</p><p>${long}</p>`,
      );
    research.world.search = () => ({
      results: paths.map((path) => ({ url: `${research.origin}${path}`, title: path, snippet: '' })),
      images: [],
    });
    research.world.model = (request) => {
      const words = wordsOf(request);
      if (/You write web search queries/.test(words)) return says('{"queries":["sencha first sold"]}');
      if (/You keep track of a search/.test(words))
        return says('{"known":[],"missing":[],"contradictions":[]}');
      if (/You summarise what web pages say/.test(words)) return says(seen(words));
      if (/You check citations/.test(words)) return says('{"verdicts":[]}');
      return request.body.messages.at(-1).role === 'tool'
        ? says(seen(words))
        : callsTool('search', { query: 'When was sencha first sold?' });
    };
    const asked = 'When was sencha first sold?';
    const { events, last } = await research.run(asked, { modelName: 'compatible/m1' });
    assert.ok(last.type === 'complete', JSON.stringify(last.payload));
    // On a busy machine not every page is read in time; what was read is told.
    const read = payloadsOf(events, 'search-scraping').filter(({ status }) => status === 'completed');
    assert.ok(read.length > 0);
    for (const { url } of read) {
      const i = url.at(-1)!;
      assert.match(last.payload.text, new RegExp(`Sencha ${i} was first sold in 17${i}8 \\[\\d\\]`));
    }
    assertFitted(research.model);
  });

  test(`a long attached file, and a request that is longer than the model, fit into ${window} tokens`, async (t) => {
    const research = await startResearchApp({}, window);
    t.after(() => research.stop());
    research.world.pages['/report.txt'] = {
      body: `${long}\n\nThe harvest of 2025 was 4,711 tonnes.\n\n${long}`,
      type: 'text/plain',
    };
    research.world.model = (request) => {
      const words = wordsOf(request);
      if (/You take notes from part/.test(words))
        return says(
          JSON.stringify({
            points: /harvest of 2025/.test(words) ? ['The harvest of 2025 was 4,711 tonnes.'] : [],
          }),
        );
      if (/You summarise a document/.test(words))
        return says(/4,711/.test(words) ? 'The harvest was 4,711 tonnes [1].' : 'Nothing.');
      if (/You check citations/.test(words)) return says('{"verdicts":[]}');
      if (request.body.messages.at(-1).role === 'tool') return says('The harvest was 4,711 tonnes [1].');
      assert.match(words, /^(?:.*\n)*How large was the harvest of 2025\?/m);
      assert.match(words, /tokens were left out/);
      assert.match(words, /Answer in one sentence\./);
      return callsTool('source_summary', { query: 'the harvest of 2025' });
    };
    const input = `How large was the harvest of 2025? ${long.repeat(2)} Answer in one sentence.`;
    const { last } = await research.run(input, {
      modelName: 'compatible/m1',
      fileUrls: [`${research.origin}/report.txt`],
    });
    assert.ok(last.type === 'complete', JSON.stringify(last.payload));
    assert.match(
      last.payload.text,
      /^The harvest was 4,711 tonnes \[1\]\.\n\n.*\n- report.txt: [\d,]+ of [\d,]+ characters$/,
    );
    assertFitted(research.model);
  });

  test(`a plan is drafted, carried out and answered within ${window} tokens`, async (t) => {
    const reviews = await review(t, window);
    reviews.modelSays({
      route: toolThen('plan', 'China exported 314,000 tonnes [1].'),
      plan: () =>
        says(
          JSON.stringify({
            ...teaPlan,
            steps: [...teaPlan.steps, { ...teaPlan.steps[1]!, title: 'More', needs: ['s1'] }],
          }),
        ),
      stepInput: () => says('{"query":"green tea"}'),
    });
    const input = runInput('Plan research on green tea', { modelName: MODEL });
    const { runId, status } = await reviews.client.run(input);
    assert.equal(status, 'pending');
    const last = (await reviews.confirmAndResume('plan', runId, MODEL)).at(-1)!;
    assert.ok(last.type === 'complete', JSON.stringify(last.payload));
    const asked = reviews.model.requests.findLast((request) => request.body.messages.at(-1).role === 'tool')!;
    assert.match(wordsOf(asked), /The monk Eisai brought green tea seeds/, 'of what was found, what matters');
    assertFitted(reviews.model);
  });

  test(`a report of ten sections is written within ${window} tokens`, async (t) => {
    const reviews = await review(t, window);
    const sections = Array.from({ length: 10 }, (_, i) => ({
      title: `Trade ${i}`,
      description: `What the trade in green tea was like in part ${i}`,
    }));
    reviews.modelSays({
      route: () => callsTool('report', { query: 'green tea' }),
      structure: () => says(JSON.stringify({ title: 'Green tea', sections })),
      section: (request, index) => {
        assert.match(wordsOf(request), new RegExp(`Write section ${index + 1}, `));
        assert.match(wordsOf(request), /314,000 tonnes/);
        return says(`Part ${index}: China exported 314,000 tonnes [1]. ${CHATTER.repeat(20)}`);
      },
    });
    const { runId } = await reviews.client.run(runInput('Report on green tea', { modelName: MODEL }));
    const events = await reviews.confirmAndResume('report', runId, MODEL);
    assert.equal(events.at(-1)!.type, 'complete', JSON.stringify(events.at(-1)!.payload));
    assert.equal(payloadsOf(events, 'report_complete')[0]!.sources.length, 1);
    assert.equal(reviews.model.requests.filter((request) => askedFor(request) === 'section').length, 10);
    assertFitted(reviews.model);
  });

  test(`a matrix of twelve columns is filled from long pages within ${window} tokens`, async (t) => {
    const matrix = await startMatrixApp({}, window);
    t.after(() => matrix.stop());
    const columns = Array.from({ length: 12 }, (_, i) => ({
      name: `Property ${i}`,
      description: `The property number ${i} of the product, in millimetres.`,
      type: 'number',
    }));
    const labels = ['Kettle', 'Teapot'];
    matrix.world.pages = labels.map((title, row) => ({
      title,
      body: `<p>${long}</p>${columns.map(({ name }, i) => `<p>The ${name} of ${title} is ${row}${i}5 mm.</p>`).join('')}<p>${long}</p>`,
    }));
    matrix.modelSays({
      structure: () => ({ title: 'Things', columns, rows: labels.map((label) => ({ label })) }),
      cells: (row, asked) =>
        [...asked.matchAll(/The Property (\d+) of (\w+) is (\d+) mm\./g)]
          .filter(([, , label]) => label === row)
          .map(([quote, i, , value]) => ({
            columnId: `c${Number(i) + 1}`,
            value: Number(value),
            n: labels.indexOf(row) + 1,
            quote,
          })),
    });
    const { runId, last } = await matrix.draft('Compare kettle and teapot');
    assert.equal(last.type, 'first_matrix_structure', JSON.stringify(last.payload));
    const events = await matrix.fill(runId);
    const [done] = matrixPayloads(events, 'matrix-data-completed');
    const filled = done!.rows.flatMap(({ cells }) =>
      Object.values(cells).filter(({ value }) => value !== null),
    );
    assert.equal(filled.length, 24, JSON.stringify(done));
    assertFitted(matrix.model);
  });
}

const { test: browserTest } = testsThatNeed('Chromium');

for (const window of WINDOWS)
  browserTest(`a long page is browsed part by part within ${window} tokens`, async (t) => {
    const rows = Array.from(
      { length: 600 },
      (_, i) => `<li><a href=/item>Item number ${i}</a> ${CHATTER}</li>`,
    );
    const browse = await startBrowseApp({
      pages: {
        '/': `<title>List</title><h1>List</h1><ul>${rows.join('')}</ul><button onclick="document.title='Pressed'">The last button</button>`,
      },
      contextWindow: window,
    });
    t.after(() => browse.stop());
    let parts = 0;
    const events = await browse.run([
      ({ prompt }) => {
        parts = Number(/# Part 1 of (\d+)/.exec(prompt)?.[1]);
        return { action: 'part', part: parts };
      },
      ({ ref }) => ({ action: 'click', ref: ref(/The last button/) }),
      ...Array.from({ length: 12 }, (_, i) => () => ({ action: 'part' as const, part: i + 2 })),
      () => ({ action: 'read' as const }),
      ({ prompt }) => ({
        action: 'done',
        result: prompt.includes('Pressed') ? 'Pressed [1].' : 'Not pressed.',
      }),
    ]);
    assert.ok(parts > 5, `${parts} parts`);
    const last = events.at(-1)!;
    assert.ok(
      last.type === 'complete' && last.payload.text.includes('Pressed'),
      JSON.stringify(last.payload),
    );
    assert.deepEqual(browse.model.refused, []);
  });

async function review(t: TestContext, contextWindow: number) {
  const pages = teaPages.map(({ title, text }) => ({ title, text: `${long}\n\n${text}\n\n${long}` }));
  const reviews = await startReviewApp({ contextWindow, pages });
  t.after(() => reviews.stop());
  return reviews;
}

/** Each fact about sencha that the model is shown, with the number of its source. */
function seen(words: string): string {
  const sources = [...words.matchAll(/<source n="(\d+)"[^>]*>\n([^]*?)\n<\/source>/g)];
  const facts = sources.flatMap(([, n, text]) =>
    [...text!.matchAll(/Sencha \d was first sold in \d+/g)].map(([fact]) => `${fact} [${n}].`),
  );
  return (
    facts.join(' ') ||
    [...new Set(words.match(/Sencha \d was first sold in \d+ \[\d+\]\./g) ?? [])].join(' ') ||
    'I see nothing.'
  );
}
