import type { SearchDeps } from './search-deps.ts';

/** For searches side by side (strands, sections, rows): a page that several come across is fetched once. */
export const shareReads = <Deps extends SearchDeps>(deps: Deps): Deps =>
  deps.sourceDeps.underWay ? deps : { ...deps, sourceDeps: { ...deps.sourceDeps, underWay: new Map() } };
