/** How often a round of one, two or three steps comes back before it counts as going in circles. */
const ROUNDS: Record<number, number> = { 1: 3, 2: 2, 3: 2 };

/** Whether the last steps go in circles: the same done to the same page, or the same few things in turn. */
export function goesInCircles(steps: readonly string[]): boolean {
  return Object.entries(ROUNDS).some(([length, rounds]) => {
    const size = Number(length);
    const last = steps.slice(-size * rounds);
    return last.length === size * rounds && last.every((step, i) => step === last[i % size]);
  });
}

/** Told so often, the model is not going to find the way out. */
export const MOST_WARNINGS = 3;
