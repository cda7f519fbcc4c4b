import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { loadConfig } from '../../src/settings/config.ts';
import { createLogger } from '../../src/log.ts';
import { modelSettings } from '../../src/service/model-settings.ts';
import { createModels } from '../../src/providers/model/create-models.ts';
import { createRunStore } from '../../src/store/runs/runs.ts';
import type { RunWriter } from '../../src/runs/events/event-log.ts';
import { createHumanWaits } from '../../src/runs/people/human-waits.ts';
import { createSteps } from '../../src/runs/agent/steps.ts';
import { useTool } from '../../src/runs/agent/tool-context.ts';
import { html, startResearchApp } from './research-app.ts';
import type { ResearchApp } from './research-app.ts';
import { createFloor } from '../../src/runs/agent/floor.ts';
import { silentInbox } from '../support/silent-inbox.ts';
import { allowingGuard } from '../support/allowing-guard.ts';

let research: ResearchApp;

before(async () => {
  research = await startResearchApp();
});
after(() => research?.stop());

/** A record that survives; the node dies when it would write an event of the given type for the first time. */
function createRecord(diesAt: string) {
  const finished = new Map<string, unknown>();
  const events: string[] = [];
  let isDead = false;
  let node = new AbortController();
  const write = (type: string) => {
    if (type === diesAt && !isDead) {
      isDead = true;
      // A step and its event are stored together, or not at all.
      const last = [...finished.keys()].at(-1);
      if (last?.includes(`/emit/${type}/`)) finished.delete(last);
      node.abort(new Error('the node died'));
      throw node.signal.reason;
    }
    events.push(type);
  };
  const writer: RunWriter = {
    emit: write,
    text: (_, { type }) => write(type),
    keepStep: (key, output) => void finished.set(key, structuredClone(output)),
    pause: async () => ({ isWorkflowEnded: false }),
    flushed: async () => undefined,
    finish: async () => ({ isWorkflowEnded: false }),
    close: () => undefined,
  };
  return {
    finished,
    events,
    writer,
    /** Of the node that works on it next. */
    signal: () => (node = new AbortController()).signal,
  };
}

/** Calls a tool until it has survived; says what the record holds then. */
async function callUntilDone(id: string, { input, diesAt }: { input: object; diesAt: string }) {
  const { detail } = await research.run('Hello');
  const run = await createRunStore(research.app.db).load(detail.id);
  const log = createLogger('silent');
  const models = await createModels(modelSettings(loadConfig({ OLLAMA_BASE_URL: 'http://127.0.0.1:1' })), {
    log,
  });
  const model = models.find('embedded/extractive')!;
  const record = createRecord(diesAt);
  research.world.fetched.length = 0;
  const attempt = () =>
    useTool(
      {
        run: run!,
        model,
        helpers: { fast: model, writer: model, judge: model },
        writer: record.writer,
        signal: record.signal(),
        steps: createSteps(record.writer, record.finished),
        tools: research.tools,
        usage: { inputTokens: 0, outputTokens: 0 },
        inbox: silentInbox,
        waits: createHumanWaits(run!.segmentStartedAt),
        floor: createFloor(),
        guard: allowingGuard(run!),
        sources: { ofRun: async () => [] },
        repairs: false,
        log,
      },
      { id, input, prefix: 'tool/0' },
    );
  await assert.rejects(attempt(), /the node died/);
  const result = await attempt();
  return { result, events: record.events };
}

for (const diesAt of ['search-summary-start', 'search-summary-complete']) {
  test(`a search whose node dies at ${diesAt} goes on without asking or fetching anything twice`, async () => {
    const asked: string[] = [];
    research.world.pages = {
      '/a': html('Apples', '<p>Apples are red or green and grow on trees.</p>'),
      '/b': html('More apples', '<p>Apples contain about 10 percent sugar.</p>'),
    };
    research.world.search = (query) => {
      asked.push(query);
      const results = ['/a', '/b'].map((path) => ({
        url: `${research.origin}${path}`,
        title: path,
        snippet: '',
      }));
      return { results, images: [] };
    };
    const { result, events } = await callUntilDone('search', { input: { query: 'apples sugar' }, diesAt });
    assert.ok(result.ok);
    assert.match(result.text, /sugar\. \[\d\]/);
    assert.deepEqual(research.world.fetched.toSorted(), ['/a', '/b']);
    assert.equal(new Set(asked).size, asked.length);
    const once = ['search-query-generation-start', 'search-summary-complete'];
    for (const type of once) assert.equal(events.filter((event) => event === type).length, 1, type);
    assert.equal(events.filter((type) => type === 'search-scraping').length, 4);
  });
}

test('a summary whose node dies between two sources reads and writes the first one once', async () => {
  research.world.pages = {
    '/one': html('One', '<p>The first document speaks about pears in some detail.</p>'),
    '/two': html('Two', '<p>The second document speaks about plums in some detail.</p>'),
  };
  const urls = [`${research.origin}/one`, `${research.origin}/two`];
  const input = { query: 'Summarise these', urls };
  const { result, events } = await callUntilDone('source_summary', {
    input,
    diesAt: 'source-summary-complete',
  });
  assert.ok(result.ok);
  assert.deepEqual(research.world.fetched.toSorted(), ['/one', '/two']);
  assert.equal(events.filter((type) => type === 'source-summary-item').length, 2);
  assert.equal(events.filter((type) => type === 'source-summary-complete').length, 1);
});
