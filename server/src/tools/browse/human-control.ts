export interface HumanControlSettings {
  /** Keeps the browser open while a human has it; answers what lets go. */
  hold: () => () => void;
  /** A human who does nothing for so long has left. */
  idleMs: number;
  /** Another watcher is in control now. */
  onChange: () => void;
  onHandBack: (human: { acted: boolean }) => void;
}

/** Who of the watchers is in control, if not the agent; gives the browser back for one who has left. */
export function createHumanControl<W>({ hold, idleMs, onChange, onHandBack }: HumanControlSettings) {
  let human: { watcher: W | undefined; acted: boolean; release: () => void } | undefined;
  let turns = 0;
  let timer: NodeJS.Timeout | undefined;

  function handBack(): void {
    clearTimeout(timer);
    const past = human;
    if (!past) return;
    human = undefined;
    past.release();
    onChange();
    onHandBack({ acted: past.acted });
  }

  function handBackIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(handBack, ms).unref();
  }

  return {
    isHuman: () => human !== undefined,
    isOf: (watcher: W) => human?.watcher === watcher,
    /** How often a human has taken control. */
    turns: () => turns,
    take(watcher: W): void {
      if (!human) turns += 1;
      human ??= { watcher, acted: false, release: hold() };
      human.watcher = watcher;
      handBackIn(idleMs);
      onChange();
    },
    handBack,
    isStillThere: () => handBackIn(idleMs),
    hasActed(): void {
      if (human) human.acted = true;
    },
    /** The connection broke: a watcher who comes back within this time goes on. */
    hasLeft(graceMs: number): void {
      if (human) human.watcher = undefined;
      handBackIn(graceMs);
    },
    /** The session is over: there is nothing to give back. */
    end(): void {
      clearTimeout(timer);
      human = undefined;
    },
  };
}
