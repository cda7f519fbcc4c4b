/** Sums by name that fade: what somebody used a while ago counts less and less. Times are those of `performance.now()`. */
export interface DecayingTally {
  add(name: string, more: { amount: number; now: number }): void;
  of(name: string, now: number): number;
}

const many = 1_000;
const nothing = 1;

export function createDecayingTally({ halfLifeMs }: { halfLifeMs: number }): DecayingTally {
  const sums = new Map<string, { amount: number; at: number }>();

  function of(name: string, now: number): number {
    const sum = sums.get(name);
    return sum ? sum.amount * 0.5 ** ((now - sum.at) / halfLifeMs) : 0;
  }

  return {
    of,
    add: (name, { amount, now }) => {
      if (sums.size >= many)
        for (const other of sums.keys()) if (of(other, now) < nothing) sums.delete(other);
      sums.set(name, { amount: of(name, now) + amount, at: now });
    },
  };
}
