import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../../server/src/log.ts';
import { startEmbeddedPostgres } from '../../../server/src/store/embedded-postgres/embedded-postgres.ts';
import { connectRunning } from '../../../server/test/support/connect-running.ts';
import { startChild } from '../child.ts';
import type { Child } from '../child.ts';
import { endAtExit } from '../end-at-exit.ts';
import { readEvents } from '../events.ts';
import type { SeenEvent } from '../events.ts';
import { makeCaller, makeFolder, startQuarry, stopLeftOver } from '../quarry.ts';
import type { Quarry } from '../quarry.ts';
import { modelEnv, SHAPES } from '../stage.ts';
import { median } from '../statistics.ts';
import { startBody } from '../stream-run.ts';
import type { Target } from '../stream-run.ts';

export interface RecoveryResult {
  /** kill -9 to the next token, the service started again on its data folder at once. */
  restartMs: number[];
  /** kill -9 of one of two nodes to the next token, read from the other. */
  otherNodeMs: number[];
  medianRestartMs: number;
  medianOtherNodeMs: number;
}

const WORK_BEFORE_KILL_MS = 1_000;

export async function measureRecovery({ quick }: { quick: boolean }): Promise<RecoveryResult> {
  const model = await startChild('fake-model');
  const times = quick ? 1 : 3;
  try {
    const restartMs = await measureRestart(model, times);
    const otherNodeMs = await measureOtherNode(model, times);
    return {
      restartMs,
      otherNodeMs,
      medianRestartMs: median(restartMs),
      medianOtherNodeMs: median(otherNodeMs),
    };
  } finally {
    await model.stop();
  }
}

async function measureRestart(model: Child, times: number): Promise<number[]> {
  const folder = await makeFolder();
  const env = { QUARRY_DATA: folder.path, ...modelEnv(model) };
  let quarry = await startQuarry({ env });
  try {
    const key = await makeCaller((await connectRunning(folder.path))!, quarry.port);
    const taken: number[] = [];
    for (let i = 0; i < times; i += 1) {
      const run = await startRun(targetOf(quarry, key));
      const killedAt = performance.now();
      await quarry.kill();
      quarry = await startQuarry({ env });
      taken.push((await nextEvent(targetOf(quarry, key), run)).at - killedAt);
      await untilComplete(targetOf(quarry, key), run.runId);
    }
    return taken;
  } finally {
    await quarry.stop();
    await stopLeftOver(folder.path);
    await folder.remove();
  }
}

async function measureOtherNode(model: Child, times: number): Promise<number[]> {
  const folder = await makeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: createLogger('warn') });
  const ended = endAtExit(postgres.pid);
  const { host, port, database, user } = postgres.connection;
  const query = new URLSearchParams({ host, port: String(port), user });
  const env = { DATABASE_URL: `postgres:///${database}?${query}`, ...modelEnv(model) };
  const nodes: Quarry[] = [];
  try {
    nodes.push(await startQuarry({ env }), await startQuarry({ env }));
    const key = await makeCaller(postgres.connection, nodes[0]!.port);
    const taken: number[] = [];
    for (let i = 0; i < times; i += 1) {
      const [worker, other] = nodes.splice(0) as [Quarry, Quarry];
      nodes.push(other);
      const run = await startRun(targetOf(worker, key));
      const next = nextEvent(targetOf(other, key), run);
      const killedAt = performance.now();
      await worker.kill();
      taken.push((await next).at - killedAt);
      await untilComplete(targetOf(other, key), run.runId);
      nodes.push(await startQuarry({ env }));
    }
    return taken;
  } finally {
    for (const node of nodes) await node.stop();
    await postgres.stop();
    ended();
    await folder.remove();
  }
}

interface StartedRun {
  runId: string;
  /** The last event before the kill. */
  lastId: number;
}

const targetOf = ({ port }: Quarry, key: string): Target => ({ port, base: '/api/v1', key });

/** A paced run in the middle of its answer. */
async function startRun(target: Target): Promise<StartedRun> {
  let runId = '';
  await readEvents(target, { body: startBody(SHAPES.paced) }, ({ payload }) => {
    runId = String(payload['runId']);
    return true;
  });
  await sleep(WORK_BEFORE_KILL_MS);
  let lastId = 0;
  const soon = performance.now() + 100;
  await readEvents(target, replay(runId), ({ id, at }) => {
    lastId = id ?? lastId;
    return at > soon;
  });
  return { runId, lastId };
}

const replay = (runId: string, after = 0) => ({
  method: 'GET',
  path: `/agent/run/${runId}/events`,
  headers: { 'last-event-id': String(after) },
});

/** The first token after the event that voids the interrupted step: what was stored before the kill does not count. */
async function nextEvent(target: Target, run: StartedRun): Promise<SeenEvent> {
  let voided = false;
  let next: SeenEvent | undefined;
  await readEvents(target, replay(run.runId, run.lastId), (event) => {
    if (event.payload['status'] === 'interrupted') voided = true;
    if (!voided || event.type !== 'delta') return false;
    next = event;
    return true;
  });
  if (!next) throw new Error('the run did not go on');
  return next;
}

async function untilComplete(target: Target, runId: string): Promise<void> {
  let last = '';
  await readEvents(target, replay(runId), ({ type }) => {
    last = type;
  });
  if (last !== 'complete') throw new Error(`a killed run ended with ${last}`);
}
