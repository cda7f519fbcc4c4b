import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../../log.ts';
import type { CalledModel } from '../../providers/model/model.ts';
import type { Listener } from '../../store/database/listener.ts';
import type { ModelPlaceStore } from '../../store/runs/model-places.ts';
import type { RunWriter } from '../events/event-log.ts';
import { createSteps } from '../agent/steps.ts';
import { createCallPlaces } from './call-places.ts';
import { createPulse, DEAD_AFTER_MS } from './pulse.ts';

/** A node whose clock can be set, and whose run is given up when it has been silent. */
function frozenNode({ isAlone = false } = {}) {
  let time = 0;
  let silences = 0;
  const run = new AbortController();
  const onSilence = () => {
    silences += 1;
    run.abort(new Error('unsure'));
  };
  const pulse = createPulse({ isAlone, onSilence, now: () => time });
  return {
    pulse,
    signal: run.signal,
    silences: () => silences,
    pass: (ms: number) => void (time += ms),
    beat: () => pulse.heard(time),
  };
}

test('a node notices once that it has been silent, and again when it happens again', () => {
  const { pulse, silences, pass, beat } = frozenNode();
  pass(DEAD_AFTER_MS - 1);
  pulse.look();
  assert.equal(silences(), 0);
  pass(1);
  pulse.look();
  pulse.look();
  assert.equal(silences(), 1);
  pulse.heard(DEAD_AFTER_MS - 1_000);
  pass(2_499);
  pulse.look();
  assert.equal(silences(), 1, 'what was heard late counts from when it was sent');
  pass(1);
  pulse.look();
  assert.equal(silences(), 2);
  beat();
  pulse.look();
  assert.equal(silences(), 2);
});

test('a node that is alone is never silent: nobody could take over', () => {
  const { pulse, silences, pass } = frozenNode({ isAlone: true });
  pass(DEAD_AFTER_MS * 10);
  pulse.look();
  assert.equal(silences(), 0);
});

test('who wakes from a freeze in the middle of its work begins no step and calls no model before it has looked', async () => {
  const node = frozenNode();
  const places = createCallPlaces({
    caps: { all: 1, of: {} },
    node: { id: 'a', isAlone: true },
    store: {} as ModelPlaceStore,
    listener: {} as Listener,
    pulse: node.pulse,
    log: createLogger('silent'),
  });
  const model = { provider: 'openai', modelId: 'm', isLocal: false } as CalledModel;
  const asker = { workspaceId: 'w', runId: 'r' };
  const steps = createSteps(
    { keepStep: () => undefined } as unknown as RunWriter,
    new Map([['done', 1]]),
    () => {
      node.pulse.look();
      node.signal.throwIfAborted();
    },
  );
  const leave = await places.take(model, { ...asker, signal: node.signal });
  leave();
  assert.equal(await steps.run('before', async () => 2), 2);

  node.pass(20_000);
  await assert.rejects(places.take(model, { ...asker, signal: node.signal }), /unsure/);
  await assert.rejects(
    steps.run('search', async () => assert.fail('it was begun')),
    /unsure/,
  );
  assert.equal(await steps.run('done', async () => 2), 1, 'what is known costs nothing');
  node.beat();
  // The place was given back: there is only one.
  (await places.take(model, { ...asker, signal: new AbortController().signal }))();
});
