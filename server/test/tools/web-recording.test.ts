import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunRecording } from '@quarry/api/run-options.ts';
import { startHostileApp } from '../approvals/hostile-app.ts';
import type { HostileApp } from '../approvals/hostile-app.ts';
import { createRecordedWeb } from '../../src/service/recorded-web.ts';
import { createWebRecordingStore } from '../../src/store/workspace/web-recordings.ts';

let hostile: HostileApp;
before(async () => {
  hostile = await startHostileApp();
});
after(() => hostile?.stop());

const page = (name: string) => `${hostile.site.origin}/${name}`;

/** A run that reads one page, and what it was told. */
async function read(name: string, mode: RunRecording['mode']) {
  hostile.modelDoes([{ name: 'source_summary', input: { query: 'tea', urls: [page(name)] } }]);
  const runId = await hostile.start(`Read ${page(name)}`, { recording: { name: 'tea', mode } });
  const { run, told } = await hostile.ended(runId);
  return { run, told, asked: hostile.site.seen.filter((line) => line.includes(name)).length };
}

test('a page that was kept is seen again without the web, and by nothing else', async () => {
  const kept = await read('found?n=1', 'keep');
  assert.equal(kept.asked, 1);
  const again = await read('found?n=1', 'replay');
  assert.equal(again.asked, 0);
  assert.deepEqual(
    again.run.linkedSources.map(({ id }) => id),
    kept.run.linkedSources.map(({ id }) => id),
  );
  assert.equal((await read('found?n=2', 'replay')).asked, 1, 'what was not kept is asked for');
  assert.equal((await read('found?n=2', 'sealed')).asked, 0);
  const absent = await read('found?n=3', 'sealed');
  assert.deepEqual([absent.asked, absent.run.linkedSources.length], [0, 0]);
  assert.match(absent.told, /not in the recording/);
  assert.equal((await read('found?n=1', 'keep')).asked, 1, 'to keep is to ask');
});

test('searches are kept by what is asked for, whoever asks and whenever', async () => {
  const { run } = await read('found?n=1', 'replay');
  let asked = 0;
  const outcome = () => ({
    lists: [],
    providers: ['fake'],
    results: [{ url: page('x'), title: String((asked += 1)), snippet: '' }],
    images: [],
    failures: [],
    hasAnswer: true,
  });
  const search = createRecordedWeb(createWebRecordingStore(hostile.app.db)).search({
    search: async () => outcome(),
  });
  const query = (text: string) => ({
    text,
    locale: 'en' as const,
    count: 5,
    workspaceId: hostile.scope.workspaceId,
    runId: run.id,
    signal: new AbortController().signal,
  });
  const titles = async (text: string) => (await search.search(query(text))).results.map(({ title }) => title);
  assert.deepEqual([await titles('tea'), await titles('tea'), await titles('coffee')], [['1'], ['1'], ['2']]);
  const { runId: _runId, ...nobody } = query('tea');
  assert.equal((await search.search(nobody)).results[0]!.title, '3', 'without a run nothing is kept');
});
