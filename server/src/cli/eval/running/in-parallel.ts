/** So many at once, in their order; the first failure stops all that has not begun. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<'go on' | 'stop'>,
): Promise<void> {
  let next = 0;
  let isOver = false;
  const worker = async () => {
    while (!isOver && next < items.length) {
      const item = items[next]!;
      next += 1;
      try {
        if ((await work(item)) === 'stop') isOver = true;
      } catch (error) {
        isOver = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
