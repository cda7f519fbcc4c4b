import { untilAborted } from '../../providers/web/until-aborted.ts';
import { databaseNow } from '../../store/database/database-time.ts';
import { TimeUp } from '../../tools/time-up.ts';
import type { ToolResult } from '../../tools/tool.ts';
import type { RunContext } from './run-context.ts';

/** A tool that is still at work when the run's time is up is left alone: the model answers from what there is. */
export async function withinTime(
  context: RunContext,
  deadline: () => number,
  work: (limited: RunContext) => Promise<ToolResult>,
): Promise<ToolResult> {
  const { signal: timeUp, cancel } = abortedAt(deadline);
  const limited = { ...context, signal: AbortSignal.any([context.signal, timeUp]) };
  try {
    return await untilAborted(work(limited), limited.signal);
  } catch (error) {
    if (!timeUp.aborted || context.signal.aborted) throw error;
    return { ok: false, reason: "the run's time was up before it was done" };
  } finally {
    cancel();
  }
}

/** Aborted at a time that may move away: looked at again when it has come. */
function abortedAt(time: () => number): { signal: AbortSignal; cancel: () => void } {
  const controller = new AbortController();
  let timer: NodeJS.Timeout;
  const look = () => {
    const left = time() - databaseNow();
    if (left <= 0) controller.abort(new TimeUp());
    else timer = setTimeout(look, Math.min(left + 1, LONGEST_TIMER_MS));
  };
  timer = setTimeout(look, 0);
  return { signal: controller.signal, cancel: () => clearTimeout(timer) };
}

// What a timer can hold; a longer limit is as good as none.
const LONGEST_TIMER_MS = 2 ** 31 - 1;
