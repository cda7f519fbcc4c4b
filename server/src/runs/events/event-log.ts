import type { NewRunEvent, PayloadOf, RunEventType } from '@quarry/api/events.ts';
import { withoutLogFields } from '../../log.ts';
import type { Logger } from '../../log.ts';
import { isUniqueViolation } from '../../store/database/db.ts';
import type { EventStore, NewEvent, RunBatch } from '../../store/runs/events.ts';
import type { DraftStore, NewDraft } from '../../store/runs/drafts.ts';
import type { FinishedRun, RunEnded, RunStore } from '../../store/runs/runs.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { StreamedText } from '../../tools/tool.ts';
import { createFinishQueue } from './finish-queue.ts';
import { FrameBuilder } from './frames.ts';
import type { Frame } from './frame.ts';
import { retryWhileDatabaseAway } from '../durable/retry-database.ts';
import { databaseNow } from '../../store/database/database-time.ts';

/** Another worker holds the run now: the worker that gets this must stop without a word. */
export class LeaseLost extends Error {
  constructor(runId: string) {
    super(`the run ${runId} was taken over or has ended`);
    this.name = 'LeaseLost';
  }
}

/** Nobody has heard of this node for a while: before going on it has to see whether the run is still its own. */
export class LeaseUnsure extends Error {
  constructor(runId: string) {
    super(`the run ${runId} may have been taken over`);
    this.name = 'LeaseUnsure';
  }
}

/** A worker before us was still writing when we took over: begin again behind what it wrote. */
export class NumberTaken extends Error {
  constructor(runId: string) {
    super(`the next event of the run ${runId} is there already`);
    this.name = 'NumberTaken';
  }
}

export interface EventLogDeps {
  events: EventStore;
  runs: RunStore;
  drafts: DraftStore;
  nodeId: string;
  log: Logger;
  telemetry: Telemetry;
  /** Aborted when the service stops: gives up on a database that does not come back. */
  signal: AbortSignal;
  /** Called after the events are stored, never before. */
  publish: (runId: string, frames: Frame[]) => void;
}

export interface RunWriter {
  emit<Type extends RunEventType>(type: Type, payload: PayloadOf<Type>): void;
  /**
   * Text as it is written, as the field that `of` names; what gathers until the next write becomes one event. Pieces
   * that belong together are given with the same `of` object.
   */
  text(piece: string, of: StreamedText): void;
  keepStep(key: string, output: unknown): void;
  /** Resolves when all that was emitted is stored. */
  flushed(): Promise<void>;
  finish(last: NewRunEvent, ended: Omit<FinishedRun, 'batch'>): Promise<RunEnded>;
  /** The draft's event and the pause that it means. */
  pause(last: NewRunEvent, draft: NewDraft): Promise<RunEnded>;
  close(): void;
}

// What all runs of this node emit is gathered for this long once they talk: the more of them at once, the longer, so that the
// number of events does not grow without bound. A reader hardly sees the difference, the processors do.
const SHORTEST_BATCH_MS = 5;
const LONGEST_BATCH_MS = 50;
const BATCH_MS_PER_RUN = 0.25;

/** An event between its typed door and its JSON; `text` has been written so far of one that still grows. */
interface PendingEvent {
  type: RunEventType;
  payload: object;
  growing?: { of: StreamedText; text: string };
}

interface OpenRun {
  runId: string;
  attempt: number;
  nextSeq: number;
  pending: PendingEvent[];
  steps: { key: string; json: string }[];
  frames: FrameBuilder;
  /** Taken by the batch that is being written. */
  inFlight: boolean;
  /** Why nothing can be written any more. */
  broken: Error | undefined;
  waiters: (() => void)[];
}

interface Lease {
  runId: string;
  attempt: number;
  lastSeq: number;
}

interface TakenBatch {
  run: OpenRun;
  batch: RunBatch;
  frames: Frame[];
}

export type EventLog = ReturnType<typeof createEventLog>;

/**
 * The only writer of events. Durable before visible: a batch is stored, then published. All runs of this node share
 * one batch at a time, so that the number of commits does not grow with the number of runs.
 */
export function createEventLog(deps: EventLogDeps) {
  const { runs, drafts, nodeId, log, signal, publish } = deps;
  const dirty = new Set<OpenRun>();
  const finishQueue = createFinishQueue({ runs, nodeId, signal, log });
  let timer: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;
  let writing: Promise<void> | undefined;
  let quietFrom = 0;

  function schedule(run: OpenRun): void {
    dirty.add(run);
    if (!timer && !soon && !writing) timer = withoutLogFields(() => setTimeout(write, SHORTEST_BATCH_MS));
  }

  function add(run: OpenRun, event: PendingEvent): void {
    put(run, event);
    // Text goes on growing, and a step ends with what follows on it; any other event is the whole of what is to be said.
    if (!event.growing && event.type !== 'step') hurry();
    schedule(run);
  }

  /** Where nothing was written for a while there is nothing to gather: what is said in this moment goes out together. */
  function hurry(): void {
    if (soon || writing || performance.now() < quietFrom) return;
    clearTimeout(timer);
    soon = withoutLogFields(() => setImmediate(write));
  }

  function write(): void {
    timer = undefined;
    soon = undefined;
    const batches = [...dirty].filter(({ broken }) => !broken).map(takeBatch);
    dirty.clear();
    // They may have ended meanwhile, and taken it with them.
    if (batches.length === 0) return;
    writing = store(deps, batches).finally(() => {
      writing = undefined;
      const pauseMs = pauseAfter(batches.length);
      quietFrom = performance.now() + pauseMs;
      if (dirty.size > 0) timer = setTimeout(write, pauseMs);
    });
  }

  /** The last event of a segment, together with what it means for the run. */
  async function conclude(
    run: OpenRun,
    last: NewRunEvent,
    save: (batch: RunBatch) => Promise<RunEnded | undefined>,
  ): Promise<RunEnded> {
    // What is being written now must be stored before the last words are; what waits goes with them.
    while (run.inFlight) await new Promise<void>((resolve) => run.waiters.push(resolve));
    put(run, last);
    dirty.delete(run);
    const { batch, frames } = takeBatch(run);
    const saved = await save(batch).catch((error: unknown) => {
      // Numbers were given to what is not stored: whatever came after it would leave a gap.
      run.broken = isUniqueViolation(error, 'events_run_id_seq_pk')
        ? new NumberTaken(run.runId)
        : (error as Error);
      throw run.broken;
    });
    if (!saved) throw new LeaseLost(run.runId);
    publish(run.runId, frames);
    return saved;
  }

  return {
    open(lease: Lease): RunWriter {
      const run = openRun(lease);
      return {
        emit(type, payload) {
          add(run, { type, payload });
        },
        text(piece, of) {
          if (run.broken) throw run.broken;
          const growing = run.pending.at(-1)?.growing;
          if (growing?.of === of) growing.text += piece;
          else add(run, { type: of.type, payload: of.payload, growing: { of, text: piece } });
        },
        keepStep(key, output) {
          run.steps.push({ key, json: JSON.stringify(output ?? null) });
          schedule(run);
        },
        flushed: () => flushed(run),
        finish: (last, ended) => conclude(run, last, (batch) => finishQueue.finish({ batch, ...ended })),
        pause: (last, draft) =>
          conclude(run, last, async (batch) => {
            const pause = () => drafts.pause(batch, draft, nodeId);
            const paused = await retryWhileDatabaseAway(pause, { signal, log });
            return paused ? { isWorkflowEnded: false } : undefined;
          }),
        close: () => void dirty.delete(run),
      };
    },
  };
}

async function store(deps: EventLogDeps, batches: TakenBatch[]): Promise<void> {
  const { events, nodeId, log, telemetry, publish } = deps;
  const startedAt = performance.now();
  const stored = await events
    .append(
      batches.map(({ batch }) => batch),
      nodeId,
    )
    .catch((error: unknown) => {
      log.warn({ err: error }, 'a batch of events failed and is stored run by run');
      return false;
    });
  telemetry.eventsStored({
    events: batches.reduce((sum, { batch }) => sum + batch.events.length, 0),
    seconds: (performance.now() - startedAt) / 1000,
  });
  for (const { run, batch, frames } of batches) {
    try {
      if (!stored) await storeCarefully(deps, batch);
      publish(run.runId, frames);
    } catch (error) {
      run.broken = error as Error;
    }
    run.inFlight = false;
    for (const wake of run.waiters.splice(0)) wake();
  }
}

async function storeCarefully({ events, nodeId, signal, log }: EventLogDeps, batch: RunBatch): Promise<void> {
  const outcome = await retryWhileDatabaseAway(() => events.appendCarefully(batch, nodeId), {
    signal,
    log,
  });
  if (outcome === 'lost') throw new LeaseLost(batch.runId);
  if (outcome === 'taken') throw new NumberTaken(batch.runId);
}

const pauseAfter = (runs: number) =>
  Math.min(LONGEST_BATCH_MS, Math.max(SHORTEST_BATCH_MS, runs * BATCH_MS_PER_RUN));

const openRun = ({ runId, attempt, lastSeq }: Lease): OpenRun => ({
  runId,
  attempt,
  nextSeq: lastSeq + 1,
  pending: [],
  steps: [],
  frames: new FrameBuilder(),
  inFlight: false,
  broken: undefined,
  waiters: [],
});

function put(run: OpenRun, event: PendingEvent): void {
  if (run.broken) throw run.broken;
  run.pending.push({ ...event, payload: { runId: run.runId, ...event.payload } });
}

async function flushed(run: OpenRun): Promise<void> {
  while (!run.broken && (run.inFlight || run.pending.length > 0 || run.steps.length > 0))
    await new Promise<void>((resolve) => run.waiters.push(resolve));
  if (run.broken) throw run.broken;
}

/** Numbers the events and makes both their stored form and their frames. */
function takeBatch(run: OpenRun): TakenBatch {
  run.inFlight = true;
  const createdAt = new Date(databaseNow());
  const frames: Frame[] = [];
  const list: NewEvent[] = [];
  for (const { type, payload: fields, growing } of run.pending) {
    const payload = growing ? { ...fields, [growing.of.field]: growing.text } : fields;
    const event = { seq: run.nextSeq++, type, json: JSON.stringify(payload), createdAt };
    list.push(event);
    frames.push(run.frames.buildFromJson(event, payload));
  }
  const batch = { runId: run.runId, attempt: run.attempt, events: list, steps: run.steps };
  run.pending = [];
  run.steps = [];
  return { run, batch, frames };
}
