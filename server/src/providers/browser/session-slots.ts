interface Entry {
  signal?: AbortSignal | undefined;
  /** It had a place before, which was lost: it comes before those that had none. */
  hadOne?: boolean | undefined;
  /** Called when there is none free. */
  onWait?: ((place: { ahead: number }) => void) | undefined;
}

export interface SessionSlots {
  /** Waits for a place, first come first served; returns how to leave it. */
  enter(entry?: Entry): Promise<() => void>;
  waiting(): number;
}

export function createSessionSlots(count: number): SessionSlots {
  let free = count;
  const queue: { turn: () => void; hadOne: boolean }[] = [];

  function leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = queue.shift();
      if (next) next.turn();
      else free += 1;
    };
  }

  function wait({ signal, hadOne = false, onWait }: Entry): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1);
        reject(signal!.reason);
      };
      const turn = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const waiting = { turn, hadOne };
      const newcomer = hadOne ? queue.findIndex((other) => !other.hadOne) : -1;
      const ahead = newcomer === -1 ? queue.length : newcomer;
      queue.splice(ahead, 0, waiting);
      signal?.addEventListener('abort', giveUp, { once: true });
      onWait?.({ ahead });
    });
  }

  return {
    enter: async (entry = {}) => {
      entry.signal?.throwIfAborted();
      if (free > 0) free -= 1;
      else await wait(entry);
      return leaveOnce();
    },
    waiting: () => queue.length,
  };
}
