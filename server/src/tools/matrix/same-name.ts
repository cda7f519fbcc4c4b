/** Names that differ only in case, width or white space are one. */
export const nameKey = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
