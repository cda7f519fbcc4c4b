/** A node that nobody has heard of for so long counts as dead, and others take over its runs. */
export const DEAD_AFTER_MS = 3_500;

export interface PulseOptions {
  /** On a data folder of one's own there is nobody who could take over. */
  isAlone: boolean;
  /** This node has been frozen, or without its database, for so long that others may have taken over its runs. */
  onSilence: () => void;
  now?: () => number;
}

export type Pulse = ReturnType<typeof createPulse>;

/** What this node knows of its own life. */
export function createPulse({ isAlone, onSilence, now = () => performance.now() }: PulseOptions) {
  let lastBeatAt = now();
  let isSilent = false;
  return {
    /** A heartbeat that was sent then has been heard; also when its answer comes behind one that was sent after it. */
    heard(sentAt: number): void {
      lastBeatAt = Math.max(lastBeatAt, sentAt);
      if (now() - lastBeatAt < DEAD_AFTER_MS) isSilent = false;
    },

    /**
     * Looks at the clock, and says so when it has been silent. Not only by a timer but before anything that costs: who is frozen in
     * the middle of a piece of work finishes that piece first when it wakes up, before any timer.
     */
    look(): void {
      if (isAlone || isSilent || now() - lastBeatAt < DEAD_AFTER_MS) return;
      isSilent = true;
      onSilence();
    },
  };
}
