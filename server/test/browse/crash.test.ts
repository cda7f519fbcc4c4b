import assert from 'node:assert/strict';
import { suite } from 'node:test';
import { loadConfig } from '../../src/settings/config.ts';
import { createLogger } from '../../src/log.ts';
import { modelSettings } from '../../src/service/model-settings.ts';
import { createModels } from '../../src/providers/model/create-models.ts';
import type { RunWriter } from '../../src/runs/events/event-log.ts';
import { createHumanWaits } from '../../src/runs/people/human-waits.ts';
import { createSteps } from '../../src/runs/agent/steps.ts';
import { useTool } from '../../src/runs/agent/tool-context.ts';
import { createRunStore } from '../../src/store/runs/runs.ts';
import { startBrowseApp } from './browse-app.ts';
import type { BrowseApp, Script } from './browse-app.ts';
import { silentInbox } from '../support/silent-inbox.ts';
import { testsThatNeed } from '../support/needs.ts';
import { createFloor } from '../../src/runs/agent/floor.ts';
import { allowingGuard } from '../support/allowing-guard.ts';

const pages = {
  '/': '<title>Shop</title><form action=/bought><button>Buy</button></form>',
  '/bought': '<title>Bought</title><p>Thank you.',
};

/** A record that survives; the node dies when it would keep the outcome of the given step. */
function createRecord(diesAt: string) {
  const finished = new Map<string, unknown>();
  const events: { type: string; payload: Record<string, unknown> }[] = [];
  let isDead = false;
  let node = new AbortController();
  const writer: RunWriter = {
    emit: (type, payload) => void events.push({ type, payload }),
    text: () => undefined,
    keepStep(key, output) {
      if (key.endsWith(diesAt) && !isDead) {
        isDead = true;
        node.abort(new Error('the node died'));
        throw node.signal.reason;
      }
      finished.set(key, structuredClone(output));
    },
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

const { test, before, after } = testsThatNeed('Chromium');

suite('a browser whose node dies', () => {
  let browse: BrowseApp;
  before(async () => {
    browse = await startBrowseApp({ pages });
  });
  after(() => browse?.stop());

  /** Buys something in a browser on a node that dies when it would keep the given step, and on the next node. */
  async function dieAt(step: string, script: Script) {
    const [first] = await browse.run([() => ({ action: 'done', result: 'Hello' })]);
    const run = (await createRunStore(browse.app.db).load(first!.payload.runId))!;
    const log = createLogger('silent');
    const config = loadConfig({
      LLM_BASE_URL: browse.model.baseUrl,
      LLM_MODELS: 'm1',
      OLLAMA_BASE_URL: 'http://127.0.0.1:1',
    });
    const models = await createModels(modelSettings(config), { log });
    const model = models.find('compatible/m1')!;
    const record = createRecord(step);
    browse.site.seen.length = 0;
    browse.follow(script);
    const attempt = () =>
      useTool(
        {
          run,
          model,
          helpers: { fast: model, writer: model, judge: model },
          writer: record.writer,
          signal: record.signal(),
          steps: createSteps(record.writer, record.finished),
          tools: browse.tools,
          usage: { inputTokens: 0, outputTokens: 0 },
          inbox: silentInbox,
          waits: createHumanWaits(run.segmentStartedAt),
          floor: createFloor(),
          guard: allowingGuard(run),
          sources: { ofRun: async () => [] },
          repairs: false,
          log,
        },
        { id: 'browse', input: { query: 'Buy', urls: [`${browse.site.origin}/`] }, prefix: 'tool/1' },
      );
    await assert.rejects(attempt(), /the node died/);
    const seenBefore = browse.site.seen.slice();
    const result = await attempt();
    return {
      text: result.ok ? result.text : result.reason,
      events: record.events,
      seenBefore,
      seen: browse.site.seen,
    };
  }

  test('does nothing twice: a click whose outcome was lost is told to the model, not repeated', async () => {
    const { text, events, seen } = await dieAt('/1/act', [
      ({ ref }) => ({ action: 'click', ref: ref(/button "Buy"/) }),
      ({ prompt }) => ({
        action: 'done',
        result: /a fresh browser was opened/.exec(prompt)?.[0] ?? 'untold',
      }),
    ]);
    assert.match(text, /^a fresh browser was opened/);
    assert.equal(seen.filter((request) => request === 'GET /bought').length, 1);
    assert.equal(browse.prompts.length, 2);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['browse-start', 'browse-step', 'browse-waiting', 'browse-step', 'browse-final', 'browse-end'],
    );
    const waiting = events.find(({ type }) => type === 'browse-waiting');
    assert.deepEqual([waiting!.payload['reason'], waiting!.payload['stepIndex']], ['lost', 1]);
  });

  test('has no other one opened for a question that is over', async () => {
    const { text, events, seen, seenBefore } = await dieAt('/last-page', [
      () => ({ action: 'ask', question: 'Shall I?' }),
      () => ({ action: 'done', result: 'Left alone.' }),
    ]);
    assert.match(text, /^Left alone\./);
    assert.deepEqual(seen, seenBefore);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['browse-start', 'browse-step', 'browse-ask-human', 'browse-step', 'browse-final', 'browse-end'],
    );
  });
});
