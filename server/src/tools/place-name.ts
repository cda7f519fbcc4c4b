const MAX_TITLE_CHARS = 80;
const MOST_TITLES = 4;

/** Where a part of a source stands, as people and models are told it; '' where nothing is known. */
export function placeName({ path, page }: { path: readonly string[]; page?: number | undefined }): string {
  const titles = path.slice(-MOST_TITLES).map((title) => title.slice(0, MAX_TITLE_CHARS).toWellFormed());
  const where = titles.join(' › ').replaceAll(/[[\]]/g, '');
  return [where, page === undefined ? '' : `p. ${page}`].filter(Boolean).join(', ');
}
