/** Works on all items, so many at the same time; results in the order of the items. After a failure none is begun. */
export async function atMost<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const workThrough = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      try {
        results[index] = await work(items[index]!, index);
      } catch (error) {
        next = items.length;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, workThrough));
  return results;
}

/** The same, and what is under way after a failure comes to its end before the failure is thrown: it is paid for. */
export async function allOrNone<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const failures: unknown[] = [];
  const results = await atMost(limit, items, async (item, index) => {
    if (failures.length > 0) return undefined;
    return work(item, index).catch((error: unknown) => void failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
  return results as Result[];
}
