const SMOOTHING = 10;

export interface RankedList {
  ids: readonly string[];
  weight: number;
}

/** Reciprocal rank fusion: lists whose scores cannot be compared are merged by the places they give. */
export function fuseRanks(lists: readonly RankedList[]): { id: string; score: number }[] {
  const scores = new Map<string, number>();
  for (const { ids, weight } of lists) {
    ids.forEach((id, place) => scores.set(id, (scores.get(id) ?? 0) + weight / (SMOOTHING + place + 1)));
  }
  // Sorting is stable: of equal ones the first list's order holds.
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}
