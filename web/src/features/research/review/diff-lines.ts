export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The lines of both versions in order, by their longest common subsequence. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lengths = commonLengths(before, after);
  const lines: DiffLine[] = [];
  let at = 0;
  let to = 0;
  while (at < before.length || to < after.length) {
    if (at < before.length && to < after.length && before[at] === after[to]) {
      lines.push({ kind: 'same', text: before[at]! });
      at++;
      to++;
    } else if (
      to === after.length ||
      (at < before.length && lengths[at + 1]![to]! >= lengths[at]![to + 1]!)
    ) {
      lines.push({ kind: 'removed', text: before[at++]! });
    } else lines.push({ kind: 'added', text: after[to++]! });
  }
  return lines;
}

/** `lengths[i][j]`: how many lines the rests from i and from j have in common. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] =
        before[i] === after[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}
