import { performance } from 'node:perf_hooks';

const FIRST_LOOK_MS = 2_000;
const LOOK_MS = 10_000;
/** By then all that is made at a start is made. */
const STARTED_LOOKS = 2;
/** The next runs are slower for it (bench/profiles.md): not between two rushes. */
const REST_LOOKS = 30;
/** Of the time between two looks; a service that nobody uses needs 0.02 to 0.05, by how busy its machine is. */
const BUSY = 0.1;
/** Less than this is taken again by the next few requests. */
const WORTHWHILE_BYTES = 16 * 2 ** 20;

/** As V8 has it; Node's own type knows only of some. */
type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Has V8 give back what a start has taken once there is little to do, and what rushes of runs have taken after five minutes of rest:
 * by itself it keeps it for the next rush. It takes about a tenth of a second. Does nothing where Node was started without `--expose-gc`.
 */
export function giveMemoryBack(): void {
  const collect = globalThis.gc as Collect | undefined;
  if (!collect) return;
  let before = performance.eventLoopUtilization();
  let atRest = 0;
  let looks = 0;
  let looksAtRest = 0;
  const look = () => {
    looks += 1;
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    looksAtRest = utilization > BUSY ? 0 : looksAtRest + 1;
    const enough = looks <= STARTED_LOOKS ? 1 : REST_LOOKS;
    if (looksAtRest < enough || taken() < atRest + WORTHWHILE_BYTES) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    atRest = taken();
  };
  setTimeout(look, FIRST_LOOK_MS).unref();
  setInterval(look, LOOK_MS).unref();
}

const taken = () => process.memoryUsage().heapTotal;
