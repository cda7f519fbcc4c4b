/** From which place of a text on it stands on which page of the file that it was read from; in the order of the places. */
export interface PageStart {
  page: number;
  start: number;
}

/** On which page a place of a text stands, where pages are known. */
export function pageAt(pages: readonly PageStart[] | null | undefined, place: number): number | undefined {
  return pages?.findLast(({ start }) => start <= place)?.page;
}
