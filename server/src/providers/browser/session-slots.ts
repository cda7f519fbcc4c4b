export interface SessionSlots {
  /** Waits for a place, first come first served; returns how to leave it. */
  enter(signal?: AbortSignal): Promise<() => void>;
  waiting(): number;
}

export function createSessionSlots(count: number): SessionSlots {
  let free = count;
  const queue: (() => void)[] = [];

  function leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = queue.shift();
      if (next) next();
      else free += 1;
    };
  }

  function wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(signal!.reason);
      };
      const turn = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      queue.push(turn);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  return {
    enter: async (signal) => {
      signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else await wait(signal);
      return leaveOnce();
    },
    waiting: () => queue.length,
  };
}
