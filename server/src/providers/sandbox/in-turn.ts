import type { Sandbox } from './sandbox.ts';

export interface TurnTaking extends Sandbox {
  /** How many jobs it has right now. */
  load(): { running: number; waiting: number };
}

/** Runs so many jobs at a time; the others wait, and their time has not begun. */
export function inTurn(sandbox: Sandbox, slots: number): TurnTaking {
  const waiting: (() => void)[] = [];
  let free = slots;

  /** Resolves to whether a slot was given: a caller that is cancelled while waiting goes on without one. */
  function turn(signal: AbortSignal | undefined): Promise<boolean> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve(true);
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        resolve(false);
      };
      waiting.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  function leaveSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  return {
    ...sandbox,
    load: () => ({ running: slots - free, waiting: waiting.length }),
    run: async (job) => {
      const hasSlot = job.signal?.aborted ? false : await turn(job.signal);
      try {
        return await sandbox.run(job);
      } finally {
        if (hasSlot) leaveSlot();
      }
    },
  };
}
