import type { FairQueue, Reading } from './fair-queue.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ParseJob, ParseResult } from './parse-job.ts';
import type { PlaceSettings } from './parse-places.ts';
import { createParsePlaces } from './parse-places.ts';

export interface ScheduleSettings extends PlaceSettings {
  /** For a document while others wait. One that needs more goes to the back, and on when nobody waits. */
  shortLimitMs: number;
  /** After this a document gives its process up for somebody who has used less. */
  turnMs: number;
  /** How long somebody waits before a process is taken from another. */
  patienceMs: number;
  /** A document that went to the back is given up when it was asked for this long ago. */
  giveUpMs: number;
}

export interface ParseTask extends Reading {
  job: ParseJob;
  askedAt: number;
  /** How often its work was broken off for others. */
  putBack: number;
  finish(result: ParseResult): void;
}

export interface ParseSchedule {
  add(task: ParseTask): void;
  /** Without a result: nobody wants it any more. */
  drop(task: ParseTask): void;
  close(): void;
}

const reviewEveryMs = 100;
// How often a document is broken off for somebody who used less, and how often at all before it is given up.
const mostTurns = 2;
const mostPutBack = 4;

/**
 * Which document is parsed next, and for how long. Who used the least comes next. A document has a short time at first;
 * when it is over and others wait, or when one waits who used less, the work is broken off and begun again later.
 */
export function createParseSchedule(settings: ScheduleSettings): ParseSchedule {
  const queue = createFairQueue<ParseTask>();
  const watch = createTicker(review);
  const places = createParsePlaces<ParseTask>(settings, {
    begun: (task) => queue.begin(task),
    ended: (task, { result, isToBlame }) => {
      if (isToBlame) queue.blame(task);
      queue.leave(task);
      task.finish(result);
      work();
    },
  });
  // One place is never given to slow documents, where there are two.
  const slowPlaces = Math.max(1, settings.size - 1);
  const hasSlowPlace = () => places.atWork().filter(({ isSlow }) => isSlow).length < slowPlaces;

  // One place more is for those who have nothing at work: they need not wait for anybody.
  function next(): ParseTask | undefined {
    const { length } = places.atWork();
    if (length < settings.size)
      return queue.take('quick') ?? (hasSlowPlace() ? queue.take('slow') : undefined);
    return length === settings.size ? queue.take('newcomer') : undefined;
  }

  function work(): void {
    for (let task = next(); task; task = next()) places.give(task);
    watch(places.atWork().length > 0);
  }

  function review(): void {
    for (const task of queue.waiting())
      if (task.isSlow && performance.now() - task.askedAt >= settings.giveUpMs) dismiss(task, othersWaited);
    // A process that is taken from one is given to another at once, who then waits no longer.
    for (const task of places.atWork())
      if (mustStop(task, { queue, settings, hasSlowPlace: hasSlowPlace() })) putBack(task);
      else if (queue.age(task) >= settings.turnMs) places.demote(task);
    work();
  }

  function putBack(task: ParseTask): void {
    task.putBack += 1;
    places.take(task);
    queue.leave(task);
    if (task.putBack > mostPutBack) task.finish(othersWaited);
    else queue.add(task);
    work();
  }

  function dismiss(task: ParseTask, result: ParseResult): void {
    queue.leave(task);
    task.finish(result);
  }

  return {
    add: (task) => {
      queue.add(task);
      work();
    },
    drop: (task) => {
      places.take(task);
      queue.leave(task);
      work();
    },
    close: () => {
      const unfinished = [...places.atWork(), ...queue.waiting()];
      places.close();
      for (const task of unfinished) dismiss(task, closed);
      watch(false);
    },
  };
}

interface Crowd {
  queue: FairQueue<ParseTask>;
  settings: ScheduleSettings;
  hasSlowPlace: boolean;
}

/** Whether a document at work gives way. One whose short time is over while nobody waits goes on as a slow one. */
function mustStop(task: ParseTask, { queue, settings, hasSlowPlace }: Crowd): boolean {
  const quick = queue.waiting().filter(({ isSlow }) => !isSlow);
  if (task.isSlow) return quick.some((other) => queue.age(other) >= settings.patienceMs);
  if (queue.age(task) < settings.shortLimitMs)
    return (
      task.putBack < mostTurns &&
      queue.age(task) >= settings.turnMs &&
      queue.isHoldingUp(task, settings.patienceMs)
    );
  task.isSlow = true;
  queue.blame(task);
  return quick.length > 0 || !hasSlowPlace;
}

/** Calls something again and again, while it is needed. */
function createTicker(tick: () => void): (isNeeded: boolean) => void {
  let timer: NodeJS.Timeout | undefined;
  return (isNeeded) => {
    if (isNeeded) timer ??= setInterval(tick, reviewEveryMs).unref();
    else clearInterval(timer);
    if (!isNeeded) timer = undefined;
  };
}

const unreadable = (message: string) => ({ ok: false, code: 'unreadable', message }) as const;
const othersWaited = unreadable('The document takes long to read, and others were waiting.');
const closed = unreadable('The reader is closed.');
