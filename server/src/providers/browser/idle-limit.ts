export interface IdleLimit {
  /** Something happened: the clock starts anew. */
  touch(): void;
  /** Stops the clock until the returned function is called. */
  hold(): () => void;
  clear(): void;
}

export function createIdleLimit(idleMs: number, onIdle: () => void): IdleLimit {
  let holders = 0;
  let over = false;
  let timer: NodeJS.Timeout | undefined;

  function touch(): void {
    clearTimeout(timer);
    if (!over && holders === 0) timer = setTimeout(onIdle, idleMs).unref();
  }

  touch();
  return {
    touch,
    hold: () => {
      let held = true;
      holders += 1;
      clearTimeout(timer);
      return () => {
        if (!held) return;
        held = false;
        holders -= 1;
        touch();
      };
    },
    clear: () => {
      over = true;
      clearTimeout(timer);
    },
  };
}
