import type { Sandbox } from './sandbox.ts';

/** Runs so many jobs at a time; the others wait, and their time has not begun. */
export function inTurn(sandbox: Sandbox, slots: number): Sandbox {
  const waiting: (() => void)[] = [];
  let free = slots;

  /** Resolves to whether a slot was given: whoever is cancelled while waiting goes on without one. */
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
