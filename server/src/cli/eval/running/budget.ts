/** How much of a sum of money is left while several runs spend at once. */
export interface Budget {
  /** What the next run may cost; undefined when too little is left for one. Without a budget: no limit. */
  reserve(): { maxCost?: number } | undefined;
  /** What it has cost in the end. */
  settle(reserved: { maxCost?: number }, cost: number | null): void;
  spent(): number;
}

/** Below this a run could not even be asked what it is asked. */
const LEAST = 0.0005;

/**
 * Each run may use an even part of what nobody has reserved yet, so that all of them together never exceed the sum. Less than
 * what runs have cost so far on average is too little: an answer that its budget cuts short says nothing about the service.
 */
export function createBudget(total: number | undefined, { atOnce }: { atOnce: number }): Budget {
  let spent = 0;
  let reserved = 0;
  let open = 0;
  let ended = 0;
  return {
    reserve() {
      if (total === undefined) return {};
      const left = total - spent - reserved;
      const part = left / Math.max(1, atOnce - open);
      if (part < Math.max(LEAST, ended > 0 ? spent / ended : 0)) return undefined;
      reserved += part;
      open += 1;
      return { maxCost: part };
    },
    settle({ maxCost }, cost) {
      if (maxCost !== undefined) {
        reserved -= maxCost;
        open -= 1;
      }
      spent += cost ?? 0;
      ended += 1;
    },
    spent: () => spent,
  };
}
