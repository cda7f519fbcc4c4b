import type { Logger } from '../../log.ts';
import type { EventStore, StoredEvent } from '../../store/runs/events.ts';
import type { RunStore } from '../../store/runs/runs.ts';
import type { Frame, FrameSink, Subscription } from './frame.ts';
import { FrameBuilder } from './frames.ts';
import { retryWhileDatabaseAway } from '../durable/retry-database.ts';
import { RunTail } from './run-tail.ts';

const PAGE = 500;

// Notices can be missed while the listening connection is down: look for yourself now and then.
const SAFETY_POLL_MS = 1_000;

export interface FollowDeps {
  events: EventStore;
  runs: Pick<RunStore, 'deletedAmong'>;
  log: Logger;
  signal: AbortSignal;
}

export interface FollowRequest {
  runId: string;
  /** The reader has seen everything up to this event. */
  after: number;
  /** Whether the stream ends after this frame. */
  isLast: (frame: Frame) => boolean;
}

export type Followers = ReturnType<typeof createFollowers>;

/** Everybody who watches a run on this node, whichever node executes it. */
export function createFollowers(deps: FollowDeps) {
  const { events, runs, log } = deps;
  const tails = new Map<string, RunTail>();
  /** Runs executed here: their frames come from the writer. */
  const written = new Set<string>();
  const refreshing = new Map<string, Promise<void>>();
  const subscribers = new Set<(error: unknown) => void>();

  const poll = setInterval(() => {
    const others = [...tails.keys()].filter((runId) => !written.has(runId));
    for (const runId of others) void refresh(runId);
    runs.deletedAmong(others).then(
      (ids) => ids.forEach(markDeleted),
      (error: unknown) => log.warn({ err: error }, 'looking for deleted runs failed'),
    );
  }, SAFETY_POLL_MS).unref();

  const markDeleted = (runId: string) => tails.get(runId)?.markDeleted();

  /** Reads what is new in the log and wakes the followers. One reader per run, however many watch. */
  async function refresh(runId: string): Promise<void> {
    const tail = tails.get(runId);
    if (!tail) return;
    const busy = refreshing.get(runId);
    if (busy) return busy;
    const work = readNew(events, tail).catch((error: unknown) =>
      log.warn({ err: error, runId }, 'reading new events failed'),
    );
    refreshing.set(runId, work);
    await work.finally(() => refreshing.delete(runId));
  }

  function release(tail: RunTail): void {
    const unused = tail.followers.size === 0 && !written.has(tail.runId);
    if (unused && tails.get(tail.runId) === tail) tails.delete(tail.runId);
  }

  return {
    /** New frames from the writer on this node. */
    publish(runId: string, frames: Frame[]): void {
      const tail = tails.get(runId);
      if (!tail) return;
      tail.builder = undefined;
      tail.push(frames);
    },

    /** A notice from another node, or of a write on this node that had no writer. */
    notice(runId: string): void {
      if (!written.has(runId)) void refresh(runId);
    },

    /** The run was deleted, on whichever node: there is nothing more to come. */
    deleted: markDeleted,

    /** While a run is executed here its tail is fed directly. */
    beginWriting(runId: string, lastSeq: number): void {
      written.add(runId);
      if (!tails.has(runId)) tails.set(runId, new RunTail(runId, lastSeq));
    },

    endWriting(runId: string): void {
      written.delete(runId);
      const tail = tails.get(runId);
      if (!tail) return;
      release(tail);
      if (tail.followers.size > 0) void refresh(runId);
    },

    follow(request: FollowRequest, sink: FrameSink): Subscription {
      const { runId, after } = request;
      const tail = tails.get(runId) ?? new RunTail(runId, after);
      tails.set(runId, tail);
      const { pump, fail, ...subscription } = createFollower({
        request,
        sink,
        tail,
        readPage: (seq) => readPageOf(deps, runId, seq),
        onClose() {
          subscribers.delete(fail);
          tail.followers.delete(pump);
          release(tail);
        },
      });
      subscribers.add(fail);
      tail.followers.add(pump);
      // Not before the caller holds the subscription.
      queueMicrotask(() => {
        pump();
        if (!written.has(runId)) void refresh(runId).then(pump);
      });
      return subscription;
    },

    /** Nobody is left waiting for what this node will not send any more. */
    close(reason: Error): void {
      clearInterval(poll);
      for (const fail of subscribers) fail(reason);
    },
  };
}

/** What is new in the log, for all who follow the run here. */
async function readNew(events: EventStore, tail: RunTail): Promise<void> {
  const from = tail.lastSeq;
  const rows = await events.read(tail.runId, { after: from, limit: PAGE });
  if (rows.length === 0) return;
  const builder = tail.builder ?? (await builderAt(events, tail.runId, from));
  // The writer may have begun here meanwhile and be further along; then its frames count.
  if (tail.lastSeq !== from) return;
  tail.builder = builder;
  tail.push(rows.map((row) => builder.build(row)));
  if (rows.length === PAGE) await readNew(events, tail);
}

async function builderAt(events: EventStore, runId: string, seq: number): Promise<FrameBuilder> {
  const builder = new FrameBuilder();
  if (seq > 0) for (const event of await events.readText(runId, seq)) builder.build(event);
  return builder;
}

function readPageOf({ events, log, signal }: FollowDeps, runId: string, after: number) {
  return retryWhileDatabaseAway(
    async () => {
      const builder = await builderAt(events, runId, after);
      return { builder, rows: await events.read(runId, { after, limit: PAGE }) };
    },
    { signal, log },
  );
}

interface FollowerParts {
  request: FollowRequest;
  sink: FrameSink;
  tail: RunTail;
  readPage: (after: number) => Promise<{ builder: FrameBuilder; rows: StoredEvent[] }>;
  onClose: () => void;
}

/** One who watches: gets each frame once and in order, no faster than the sink takes them. */
function createFollower({ request, sink, tail, readPage, onClose }: FollowerParts) {
  let next = request.after + 1;
  let state: 'ready' | 'reading' | 'full' | 'closed' = 'ready';

  /** Synchronous as long as the frames are at hand: no promise per event and reader. */
  const pump = (): void => {
    if (tail.isDeleted) return takeLeave();
    if (state !== 'ready') return;
    for (let frame = tail.get(next); frame; frame = tail.get(next)) if (!deliver(frame)) return;
    if (next <= tail.lastSeq) catchUp();
  };

  /** False when no more can be delivered for now. */
  const deliver = (frame: Frame): boolean => {
    next = frame.seq + 1;
    const roomLeft = sink.frame(frame);
    if (request.isLast(frame)) {
      close();
      sink.end();
    } else if (!roomLeft && state === 'ready') state = 'full';
    return state === 'ready';
  };

  /** The reader is behind what is kept in memory: a page from the log, then on. */
  const catchUp = (): void => {
    state = 'reading';
    readPage(next - 1).then(({ builder, rows }) => {
      if (state !== 'reading') return;
      state = 'ready';
      // Gone with their run, of which word will come: no use in asking again at once.
      if (rows.length === 0) return;
      // Built one by one: each holds the whole text so far, a page of them could be large.
      for (const row of rows) if (!deliver(builder.build(row))) return;
      pump();
    }, fail);
  };

  const takeLeave = (): void => {
    if (state === 'closed') return;
    close();
    sink.frame(deletionOf(request.runId, next));
    sink.end();
  };

  const close = (): void => {
    state = 'closed';
    onClose();
  };

  const fail = (error: unknown): void => {
    if (state === 'closed') return;
    close();
    sink.fail(error);
  };

  const resume = (): void => {
    if (state !== 'full') return;
    state = 'ready';
    pump();
  };

  return { pump, fail, resume, close };
}

/** In place of the last event, which can be stored no more. */
function deletionOf(runId: string, seq: number): Frame {
  const message = 'The run was deleted.';
  const payload = { runId, message, code: 'NOT_FOUND', status: 'cancelled' };
  return { seq, type: 'error', json: JSON.stringify({ type: 'error', payload }), isDeletion: true };
}
