import type { ParseChild, ParseChildSettings } from './parse-child.ts';
import { startParseChild } from './parse-child.ts';
import type { ParseJob, ParseResult } from './parse-job.ts';

export interface PlaceSettings extends ParseChildSettings {
  /** Documents at the same time. */
  size: number;
  /** The longest that one document may take. */
  timeLimitMs: number;
  idleMs: number;
}

interface Work {
  job: ParseJob;
}

/** How the work on a document ended. What asked for too much time or memory is to blame for it. */
interface Ending {
  result: ParseResult;
  isToBlame: boolean;
}

interface Watcher<Task> {
  begun(task: Task): void;
  ended(task: Task, ending: Ending): void;
}

/**
 * The parse processes, each with one document or none: started when there is work, ended when there has been none for a
 * while.
 */
export interface ParsePlaces<Task> {
  atWork(): Task[];
  give(task: Task): void;
  /** Others come first on the processor, until its work ends. */
  demote(task: Task): void;
  /** Breaks the work off, whatever it is at. */
  take(task: Task): void;
  close(): void;
}

interface Place<Task> {
  child: ParseChild;
  task?: Task;
  isDemoted?: boolean;
  timer?: NodeJS.Timeout;
}

export function createParsePlaces<Task extends Work>(
  settings: PlaceSettings,
  watcher: Watcher<Task>,
): ParsePlaces<Task> {
  const places = new Set<Place<Task>>();
  const free = () => [...places].find(({ task }) => task === undefined);
  const atWork = () => [...places].map(({ task }) => task).filter((task) => task !== undefined);

  function open(): Place<Task> {
    const child = startParseChild(settings, {
      begun: () => {
        if (!place.task) return;
        limit(place, settings.timeLimitMs);
        watcher.begun(place.task);
      },
      result: (result) => {
        const { task } = place;
        if (place.isDemoted) end(place);
        else rest(place);
        if (task) watcher.ended(task, { result, isToBlame: false });
      },
      gone: ({ isOutOfMemory, detail }) =>
        end(place, {
          result: { ...(isOutOfMemory ? needsMemory : broken), detail },
          isToBlame: isOutOfMemory,
        }),
    });
    const place: Place<Task> = { child };
    places.add(place);
    return place;
  }

  function give(task: Task): void {
    const place = free() ?? open();
    place.task = task;
    limit(place, startLimitMs + settings.timeLimitMs);
    place.child.begin(task.job);
    // One stands ready for the next who has a better claim: to start it takes longer than to read a page.
    if (atWork().length >= settings.size && !free()) rest(open());
  }

  function limit(place: Place<Task>, ms: number): void {
    clearTimeout(place.timer);
    const ending = { result: overTime(settings.timeLimitMs), isToBlame: true };
    place.timer = setTimeout(() => end(place, ending), ms);
  }

  function rest(place: Place<Task>): void {
    clearTimeout(place.timer);
    place.task = undefined;
    place.timer = setTimeout(() => end(place), settings.idleMs).unref();
    place.child.rest();
  }

  function end(place: Place<Task>, ending?: Ending): void {
    const { task } = place;
    places.delete(place);
    rest(place);
    clearTimeout(place.timer);
    place.child.kill();
    if (task && ending) watcher.ended(task, ending);
  }

  return {
    atWork,
    give,
    demote: (task) => {
      for (const place of places) {
        if (place.task !== task || place.isDemoted) continue;
        place.isDemoted = true;
        place.child.demote();
      }
    },
    take: (task) => {
      for (const place of places) if (place.task === task) end(place);
    },
    close: () => {
      for (const place of places) end(place);
    },
  };
}

const startLimitMs = 30_000;

const unreadable = (message: string) => ({ ok: false, code: 'unreadable', message }) as const;
const broken = unreadable('The document could not be read.');
const needsMemory = unreadable('The document needs more memory than it may have.');
const overTime = (ms: number) => unreadable(`The document could not be read within ${ms / 1_000} seconds.`);
