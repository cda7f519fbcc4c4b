/**
 * Gives communities the numbers they had: the one that shares most members with an old community takes over its number,
 * if it holds more than half of those of its members that are still there. Others get new numbers, the largest first.
 */
export function keepNumbers(groups: Int32Array, earlier: Int32Array, first = 0): Int32Array {
  const sizes = countsOf(groups);
  const earlierSizes = countsOf(earlier);
  const numbers = new Map<number, number>();
  for (const { group, number, shared } of overlaps(groups, earlier))
    if (shared * 2 > earlierSizes.get(number)! && !numbers.has(group)) numbers.set(group, number);
  let next = first;
  for (const number of earlierSizes.keys()) next = Math.max(next, number + 1);
  const fresh = [...sizes]
    .filter(([group]) => !numbers.has(group))
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const [group] of fresh) numbers.set(group, next++);
  return groups.map((group) => numbers.get(group)!);
}

function countsOf(groups: Int32Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (const group of groups) if (group >= 0) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
}

/** More than half of an old community can lie in one new one only; of several old ones the largest share wins. */
function overlaps(groups: Int32Array, earlier: Int32Array) {
  const shared = new Map<number, Map<number, number>>();
  groups.forEach((group, node) => {
    const number = earlier[node]!;
    if (number < 0) return;
    let row = shared.get(group);
    if (!row) shared.set(group, (row = new Map()));
    row.set(number, (row.get(number) ?? 0) + 1);
  });
  return [...shared]
    .flatMap(([group, row]) => [...row].map(([number, count]) => ({ group, number, shared: count })))
    .sort((a, b) => b.shared - a.shared || a.number - b.number);
}
