/** How many letters must be changed, added, left out or swapped with their neighbour; `limit + 1` when it is more. */
export function editDistance(a: string, b: string, limit: number): number {
  const [left, right] = [[...a], [...b]];
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = right.map((_, at) => at).concat(right.length);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = last[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1);
      row[j] = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[right.length]!;
}
