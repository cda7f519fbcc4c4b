import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayloadOf, RunEventType } from '@quarry/api/events.ts';
import type { ProcessEntry } from '@quarry/api/process.ts';
import { foldEvents, foldProcess } from './fold-event.ts';
import type { SeenEvent } from './fold-event.ts';
import { answerOf, openApprovals, draftInWriting, isAnswerReady, openDraft } from './run-questions.ts';
import { emptyRun } from './run-view.ts';
import type { Activity } from './run-view.ts';

const runId = '01990d3e-7c1a-7b2e-9f64-3d2a5c8e1b70';

function event<Type extends RunEventType>(type: Type, payload: PayloadOf<Type>): SeenEvent {
  return { type, payload: { runId, ...payload } } as unknown as SeenEvent;
}

const config = event('config', { modelName: 'p/m', locale: 'en', inputText: 'Tea?' });
const delta = (stepIndex: number, deltaText: string) =>
  event('delta', { stepIndex, deltaText, modelId: 'm', provider: 'p' });
const step = (stepIndex: number, status: PayloadOf<'step'>['status'] = 'completed') =>
  event('step', { stepIndex, status, finishReason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } });
const source = (n: number) => ({ n, id: `source-${n}`, url: `https://x.example/${n}`, title: `Title ${n}` });
const complete = event('complete', {
  text: 'Tea [1].',
  finishReason: 'stop',
  status: 'completed',
  model: { id: 'm', provider: 'p' },
  sources: [source(1)],
});

const view = (...events: SeenEvent[]) => foldEvents(emptyRun, events);
const kinds = (activities: Activity[]) => activities.map(({ kind, state }) => `${kind} ${state}`);

test('a direct answer is its text, its model and its tokens', () => {
  const running = view(config, delta(0, 'Tea '), delta(0, '[1]'));
  assert.equal(answerOf(running), 'Tea [1]');
  assert.equal(running.phase, 'running');
  const done = foldEvents(running, [step(0), complete]);
  assert.equal(answerOf(done), 'Tea [1].');
  assert.equal(done.phase, 'completed');
  assert.deepEqual(done.usage, { inputTokens: 10, outputTokens: 5 });
  assert.deepEqual(done.sources, [source(1)]);
  assert.equal(done.model, 'p/m');
  assert.equal(done.eventCount, 5);
});

test('an answer that stands names its sources, also while the graph is brought up to date', () => {
  const ready = view(config, delta(0, 'Tea [1]'), step(0), event('graph-start', { sources: [source(1)] }));
  assert.equal(ready.phase, 'running');
  assert.ok(isAnswerReady(ready));
  assert.deepEqual(ready.sources, [source(1)]);
});

test('what was summed up on the way and is not in the answer is not among its sources', () => {
  const summed = event('search-summary-complete', { callId: 'c', text: 'Tea [2].', sources: [source(2)] });
  const done = view(config, summed, delta(1, 'Tea [1].'), complete);
  assert.deepEqual(done.sources, [source(1)]);
});

test('a page that was being read when its run was stopped is read no longer', () => {
  const reading = event('search-scraping', { callId: 'c', url: 'https://x.example/1', status: 'started' });
  const stopped = event('complete', {
    text: '',
    finishReason: 'cancelled',
    status: 'cancelled',
    model: { id: 'm', provider: 'p' },
  });
  const pages = view(config, reading, stopped).activities.flatMap((one) =>
    one.kind === 'search' ? one.pages : [],
  );
  assert.deepEqual(
    pages.map(({ state }) => state),
    ['failed'],
  );
});

test('what tools spend is theirs in the timeline, and counts in the sum', () => {
  const used = { inputTokens: 100, outputTokens: 20 };
  const found = view(
    config,
    delta(0, 'Looking.'),
    step(0),
    event('search-query-generation-start', {}),
    event('search-summary-complete', { text: 'Tea.', sources: [], usage: used }),
  );
  assert.deepEqual(found.usage, { inputTokens: 110, outputTokens: 25 });
  assert.deepEqual(
    found.activities.map(({ kind, usage, model }) => ({ kind, usage, model })),
    [
      { kind: 'step', usage: { inputTokens: 10, outputTokens: 5 }, model: 'p/m' },
      { kind: 'search', usage: used, model: 'p/m' },
    ],
  );
});

test('words before a tool are no answer, the words after it are', () => {
  const calling = event('step', {
    stepIndex: 0,
    status: 'completed',
    finishReason: 'tool-calls',
    usage: { inputTokens: 1, outputTokens: 1 },
  });
  const announced = view(config, delta(0, 'Searching the web.'), calling);
  assert.equal(announced.isAnnouncing, true);
  assert.equal(foldEvents(announced, [delta(1, 'Tea')]).isAnnouncing, false);
  assert.equal(foldEvents(announced, [complete]).isAnnouncing, false);
  const stop = event('complete', {
    text: 'Searching the web.',
    finishReason: 'cancelled',
    status: 'cancelled',
    model: { id: 'm', provider: 'p' },
  });
  assert.equal(foldEvents(announced, [stop]).isAnnouncing, true);
});

test('a run that is stopped leaves no browser that asks and no skill that waits', () => {
  const websocketInfo = { session_id: 's', user_id: 'u', ws_url: 'ws://x/', token: 't' };
  const stopped = view(
    config,
    event('browse-start', { websocketInfo }),
    event('browse-ask-human', { sessionId: 's', stepIndex: 0, status: 'waiting', question: 'Which?' }),
    event('skill-session-start', { skillName: 'weather' }),
    event('skill-ask-secret', { skillName: 'weather', keys: ['KEY'] }),
    event('complete', {
      text: '',
      finishReason: 'cancelled',
      status: 'cancelled',
      model: { id: 'm', provider: 'p' },
    }),
  );
  assert.deepEqual(
    stopped.browses.map(({ isOpen, question }) => [isOpen, question]),
    [[false, null]],
  );
  assert.deepEqual(
    stopped.skills.map(({ isRunning, missingKeys }) => [isRunning, missingKeys]),
    [[false, []]],
  );
});

test('a run that waits for a place says how many are before it, until it has one', () => {
  const waiting = view(config, event('queued', { ahead: 3 }));
  assert.deepEqual(waiting.waiting, { for: 'place', ahead: 3 });
  assert.equal(foldEvents(waiting, [delta(0, 'Now')]).waiting, null);
});

test('an interrupted step loses its text and is told as such', () => {
  const cut = view(config, delta(0, 'Half a sen'), step(0, 'interrupted'), delta(0, 'Whole.'));
  assert.equal(answerOf(cut), 'Whole.');
  assert.deepEqual(kinds(cut.activities), ['step failed', 'step running']);
});

test('folding in batches gives what folding at once gives', () => {
  const events = [config, delta(0, 'a'), step(0), delta(1, 'b'), step(1), complete];
  const halves = foldEvents(foldEvents(emptyRun, events.slice(0, 3)), events.slice(3));
  assert.deepEqual(halves, view(...events));
});

test('searches at the same time are one activity with all their queries and pages', () => {
  const begun = event('search-query-generation-start', {});
  const query = (text: string, index: number) => event('search-query-generated', { query: text, index });
  const page = (status: PayloadOf<'search-scraping'>['status']) =>
    event('search-scraping', {
      url: 'https://x.example/1',
      status,
      ...(status === 'completed' && { title: 'X' }),
    });
  const summary = event('search-summary-complete', { text: 'Sum [2].', sources: [source(2)] });
  const running = view(
    config,
    begun,
    begun,
    query('tea', 0),
    query('green tea', 0),
    page('started'),
    summary,
  );
  assert.deepEqual(kinds(running.activities), ['search running']);
  const done = foldEvents(running, [page('completed'), summary]);
  const [search] = done.activities;
  assert.ok(search?.kind === 'search');
  assert.equal(search.state, 'done');
  assert.deepEqual(search.queries, ['tea', 'green tea']);
  assert.deepEqual(search.pages, [{ url: 'https://x.example/1', state: 'done', title: 'X' }]);
  assert.deepEqual(done.sources, [source(2)]);
});

test('where a search stands is shown for each part of the question, as of its latest round', () => {
  const stand = (round: number, missing: string[], question?: string) =>
    event('research-progress', {
      round,
      known: ['Tea is grown in Uji. [1]'],
      missing,
      contradictions: [],
      ...(question !== undefined && { question }),
    });
  const begun = [config, event('search-query-generation-start', {})];
  const [search] = view(
    ...begun,
    stand(1, ['since when']),
    stand(1, ['who'], 'People'),
    stand(2, []),
  ).activities;
  assert.ok(search?.kind === 'search');
  assert.deepEqual(
    search.progress.map(({ round, missing, question }) => [question, round, missing]),
    [
      [undefined, 2, []],
      ['People', 1, ['who']],
    ],
  );
});

test('a search that never summed up has ended when the model speaks again', () => {
  const spoken = view(config, event('search-query-generation-start', {}), delta(1, 'Nothing found.'));
  assert.deepEqual(kinds(spoken.activities), ['search done', 'step running']);
});

const outline = (title: string) => ({
  title,
  sections: [{ id: 's1', title: 'History', description: '' }],
  question: 'Good?',
});

test('a draft is reviewed, revised and confirmed, and its versions are kept', () => {
  const first = view(config, event('first_report_structure', outline('Tea')));
  assert.equal(first.phase, 'review');
  assert.equal(openDraft(first)?.version, 1);
  const asked = foldEvents(first, [event('report_structure_rejected', { answer: 'Shorter.' })]);
  assert.equal(asked.phase, 'revising');
  const second = foldEvents(asked, [event('regenerated_report_structure', outline('Short tea'))]);
  assert.equal(second.phase, 'review');
  assert.deepEqual(
    second.drafts.map(({ version, askedFor }) => [version, askedFor]),
    [
      [1, undefined],
      [2, 'Shorter.'],
    ],
  );
  const confirmed = foldEvents(second, [event('report_structure_confirmed', {})]);
  assert.equal(confirmed.phase, 'confirmed');
  assert.equal(openDraft(confirmed), undefined);
});

const reads = (callId: string, ...urls: string[]) => event('source-summary-start', { callId, urls });

test('a call that reads is one activity, however often it says what it begins with', () => {
  const reading = view(
    config,
    reads('a', 'https://a/1', 'https://a/2'),
    reads('b', 'https://b/'),
    reads('a', 'https://a/1'),
  );
  assert.deepEqual(
    reading.activities.map((activity) => activity.kind === 'read' && activity.pages.map(({ url }) => url)),
    [['https://a/1', 'https://a/2'], ['https://b/']],
  );
});

test('a draft is seen while it is written, from its beginning again after a crash', () => {
  const written = (deltaText: string) => event('plan-draft-delta', { deltaText });
  const writing = view(config, written(''), written('Tea'), written(''), written('Green '), written('tea'));
  assert.equal(draftInWriting(writing)?.text, 'Green tea');
  const steps = [{ id: 'p1', title: 'Look', description: '', tool: 'search' }];
  const plan = { goal: 'Tea', steps };
  const offered = foldEvents(writing, [event('first_plan', { ...plan, question: 'Good?', plan })]);
  assert.equal(draftInWriting(offered), undefined);
});

test('a confirmed run is at work again with the first thing it does', () => {
  const resumed = view(
    config,
    event('first_report_structure', outline('Tea')),
    event('report_structure_confirmed', {}),
    event('search-query-generation-start', {}),
  );
  assert.equal(resumed.phase, 'running');
});

test('what was searched for a draft is done when the draft is there', () => {
  const drafted = view(
    config,
    event('search-query-generation-start', {}),
    event('first_report_structure', outline('Tea')),
  );
  assert.equal(drafted.activities.find(({ kind }) => kind === 'search')?.state, 'done');
});

test('a draft that could not be made again leaves the one before it to its reviewer, and says so until something happens', () => {
  const failed = view(
    config,
    event('first_report_structure', outline('Tea')),
    event('report_structure_rejected', { answer: 'Shorter.' }),
    event('error', { message: 'The model is away.', status: 'pending' }),
  );
  assert.equal(failed.phase, 'review');
  assert.equal(openDraft(failed)?.version, 1);
  assert.deepEqual(failed.error, { message: 'The model is away.' });
  const asked = foldEvents(failed, [event('report_structure_rejected', { answer: 'Shorter.' })]);
  assert.deepEqual([asked.phase, asked.error], ['revising', null]);
});

test('a report grows by its sections, and its whole text replaces them', () => {
  const section = { sectionId: 's1', index: 0, title: 'History' };
  const writing = view(
    config,
    event('first_report_structure', outline('Tea')),
    event('report_structure_confirmed', {}),
    event('report_section_start', section),
    event('report_section_delta', { ...section, deltaText: 'Long a' }),
    event('report_section_delta', { ...section, deltaText: 'go' }),
  );
  assert.equal(writing.phase, 'running');
  assert.deepEqual(writing.report?.sections, [
    { id: 's1', title: 'History', text: 'Long ago', state: 'running' },
  ]);
  const whole = foldEvents(writing, [
    event('report_section_complete', { ...section, text: 'Long ago [1].' }),
    event('report_complete', { title: 'Tea', text: '# Tea', sources: [source(1)] }),
  ]);
  assert.equal(whole.report?.text, '# Tea');
  assert.equal(whole.report?.sections[0]?.text, 'Long ago [1].');
});

test('a matrix is filled cell by cell', () => {
  const structure: PayloadOf<'first_matrix_structure'> = {
    title: 'Teas',
    columns: [{ id: 'c1', name: 'Price', description: '', type: 'number' }],
    rows: [{ id: 'r1', label: 'Sencha' }],
    question: 'Good?',
  };
  const cell = { value: 12, sourceIds: ['source-1'], quote: 'costs 12' };
  const filling = view(
    config,
    event('first_matrix_structure', structure),
    event('matrix_structure_confirmed', {}),
    event('matrix-structure-draft-complete', structure),
    event('matrix-data-updated', { rowId: 'r1', columnId: 'c1', ...cell }),
  );
  assert.equal(filling.phase, 'running');
  assert.deepEqual(filling.matrix?.rows, [{ id: 'r1', label: 'Sencha', cells: { c1: cell } }]);
  assert.equal(filling.matrix?.isComplete, false);
  const rows = [{ id: 'r1', label: 'Sencha', cells: { c1: cell } }];
  const done = foldEvents(filling, [
    event('matrix-data-completed', { title: 'Teas', columns: structure.columns, rows }),
  ]);
  assert.equal(done.matrix?.isComplete, true);
  assert.equal(kinds(done.activities).at(-1), 'cells done');
});

test('a browser question stands until the browser goes on', () => {
  const websocketInfo = { session_id: 's', user_id: 'u', ws_url: 'ws://x', token: 't' };
  const asked = view(
    config,
    event('browse-start', { websocketInfo }),
    event('browse-ask-human', { sessionId: 's', stepIndex: 0, status: 'waiting', question: 'Which one?' }),
  );
  assert.equal(asked.browses[0]?.question, 'Which one?');
  const gone = foldEvents(asked, [
    event('browse-step', { sessionId: 's', stepIndex: 0, action: 'click', screenshot: null }),
    event('browse-end', { sessionId: 's' }),
  ]);
  assert.equal(gone.browses[0]?.question, null);
  assert.equal(gone.browses[0]?.isOpen, false);
});

test('a wait for a free browser is told until there is one, and takes no question away', () => {
  const waits = event('browse-waiting', { sessionId: 's', stepIndex: 1, reason: 'busy', ahead: 2 });
  const waiting = view(
    config,
    event('browse-start', { websocketInfo: info('s') }),
    event('browse-ask-human', { sessionId: 's', stepIndex: 0, status: 'waiting', question: 'Which one?' }),
    waits,
  );
  assert.deepEqual(waiting.waiting, { for: 'browser', ahead: 2 });
  const lost = event('browse-waiting', { sessionId: 's', stepIndex: 1, reason: 'lost', ahead: 0 });
  assert.deepEqual(foldEvents(waiting, [lost]).waiting, { for: 'another browser' });
  assert.equal(waiting.browses[0]?.question, 'Which one?');
  const goesOn = event('browse-step', { sessionId: 's', stepIndex: 1, action: 'click', screenshot: null });
  assert.equal(foldEvents(waiting, [goesOn]).waiting, null);
});

const info = (session_id: string) => ({ session_id, user_id: 'u', ws_url: 'ws://x', token: 't' });

test('two browsers at the same time keep their own steps', () => {
  const first = { stepIndex: 0, screenshot: null };
  const { browses } = view(
    config,
    event('browse-start', { websocketInfo: info('a') }),
    event('browse-start', { websocketInfo: info('b') }),
    event('browse-step', { ...first, sessionId: 'a', action: 'first' }),
    event('browse-step', { ...first, sessionId: 'b', action: 'second' }),
    event('browse-end', { sessionId: 'a' }),
  );
  assert.deepEqual(
    browses.map(({ isOpen, steps }) => [isOpen, steps[0]?.action]),
    [
      [false, 'first'],
      [true, 'second'],
    ],
  );
});

test('a skill that begins again forgets what its first try has written', () => {
  const { skills } = view(
    config,
    event('skill-session-start', { skillName: 'weather' }),
    event('skill-delta', { text: 'wrong', stream: 'stdout' }),
    event('skill-session-start', { skillName: 'weather', attempt: 2 }),
    event('skill-delta', { text: 'right', stream: 'stdout' }),
  );
  assert.deepEqual(
    skills.map(({ output }) => output.map(({ text }) => text)),
    [['right']],
  );
});

test('a skill asks for its secrets before its sandbox is open, and its output grows by stream', () => {
  const asking = view(config, event('skill-ask-secret', { skillName: 'weather', keys: ['KEY'] }));
  assert.deepEqual(asking.skills[0]?.missingKeys, ['KEY']);
  const ran = foldEvents(asking, [
    event('skill-session-start', { skillName: 'weather' }),
    event('skill-delta', { text: 'a', stream: 'stdout' }),
    event('skill-delta', { text: 'b', stream: 'stdout' }),
    event('skill-delta', { text: 'oh', stream: 'stderr' }),
    event('skill-complete', { skillName: 'weather', exitCode: 1, outputFiles: [] }),
  ]);
  assert.equal(ran.skills.length, 1);
  assert.deepEqual(ran.skills[0]?.output, [
    { text: 'ab', stream: 'stdout' },
    { text: 'oh', stream: 'stderr' },
  ]);
  assert.deepEqual(ran.skills[0]?.missingKeys, []);
  assert.equal(kinds(ran.activities).at(-1), 'skill failed');
});

test('work that is handed on is told with those who get it and those who do not', () => {
  const agent = (agentName: string) => ({ agentId: runId, agentName });
  const told = view(
    config,
    event('agent-delegation', {
      mode: 'single',
      links: [{ ...agent('Mika'), runId }],
      skipped: [{ ...agent('Ken'), reason: 'own-agent', message: 'It is the caller itself.' }],
    }),
  );
  const [handOver] = told.activities;
  assert.ok(handOver?.kind === 'hand-over');
  assert.deepEqual([handOver.to, handOver.left], [['Mika'], ['Ken: It is the caller itself.']]);
});

test('an error ends everything that was at work', () => {
  const failed = view(config, delta(0, 'So'), event('error', { message: 'No.', status: 'error' }));
  assert.equal(failed.phase, 'error');
  assert.deepEqual(failed.error, { message: 'No.' });
  assert.deepEqual(kinds(failed.activities), ['step failed']);
});

test('a run that was resumed after an error is at work again with whatever comes next', () => {
  const failed = [config, event('error', { message: 'No.', status: 'error' })] as const;
  for (const next of [event('queued', { ahead: 1 }), step(0), delta(0, 'So')]) {
    const resumed = view(...failed, next);
    assert.deepEqual([resumed.phase, resumed.error], ['running', null]);
  }
});

test('an event of a type that is not known yet counts, and changes nothing else', () => {
  const before = view(config);
  const createdAt = '2026-01-01T00:00:00.000Z';
  const after = foldProcess([
    { ...config, createdAt },
    { type: 'from-the-future', payload: { runId }, createdAt } as unknown as ProcessEntry,
  ]);
  assert.deepEqual(after, { ...before, eventCount: 2, lastAt: createdAt });
});

const asked = (callId: string) => ({
  callId,
  tool: 'source_summary',
  summary: 'Open https://x.example/?q=1',
  reason: 'unknown-address' as const,
});

test('a call that needs a word waits until it is answered, and is one line of the timeline', () => {
  const waiting = view(
    config,
    event('approval-needed', { ...asked('a'), expiresAt: '2026-11-16T01:00:00.000Z' }),
    event('approval-needed', { ...asked('b'), expiresAt: '2026-11-16T01:00:00.000Z' }),
  );
  assert.deepEqual(
    openApprovals(waiting).map(({ callId, expiresAt }) => [callId, expiresAt]),
    [
      ['a', '2026-11-16T01:00:00.000Z'],
      ['b', '2026-11-16T01:00:00.000Z'],
    ],
  );
  const answered = foldEvents(waiting, [
    event('approval-given', { ...asked('a'), decision: 'run' }),
    event('approval-denied', { ...asked('b'), by: 'time' }),
    event('approval-denied', { ...asked('c'), by: 'policy' }),
  ]);
  assert.deepEqual(openApprovals(answered), []);
  assert.deepEqual(
    answered.activities.map((activity) => activity.kind === 'approval' && activity.verdict),
    ['run', 'denied-by-time', 'denied-by-policy'],
  );
});

test('a run that ends waits for no word any more', () => {
  const needed = event('approval-needed', { ...asked('a'), expiresAt: '2026-11-16T01:00:00.000Z' });
  assert.deepEqual(openApprovals(view(config, needed, complete)), []);
});

test('an answer that was mended is the text of its new step, and the timeline says what changed', () => {
  const change = {
    kind: 'rewritten' as const,
    reason: 'invented' as const,
    before: 'Tea is 9 m tall.',
    after: 'Tea is 2 m tall [1].',
    lacks: '9 m',
  };
  const mended = view(
    config,
    delta(0, 'Tea is.'),
    step(0),
    event('evidence-repaired', { by: 'judge', changes: [change] }),
    step(0, 'interrupted'),
    delta(1, 'Tea is 2 m tall [1].'),
    step(1),
  );
  assert.equal(answerOf(mended), 'Tea is 2 m tall [1].');
  assert.deepEqual(kinds(mended.activities), ['step done', 'repair done', 'step done']);
  const [first, repair] = mended.activities;
  assert.ok(first?.kind === 'step' && first.isReplaced && !first.isInterrupted);
  assert.deepEqual(repair?.kind === 'repair' && repair.changes, [change]);
});
