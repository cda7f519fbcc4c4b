import type { WebSearch } from '../../providers/search/search-web.ts';
import type { PastResearch } from '../own-sources.ts';
import type { SourceDeps } from '../read-source.ts';

/** What searching needs. */
export interface SearchDeps {
  webSearch: WebSearch;
  /** Where papers are found; left out, scholarly questions go to the web alone. */
  scholarSearch?: WebSearch | undefined;
  sourceDeps: SourceDeps;
  /** What the workspace already has, for when the web gives nothing. */
  retrieval?: PastResearch;
  /** How near texts are to a question, by an embedding model; undefined when it cannot be told. */
  likeness?: Likeness | undefined;
}

export type Likeness = (
  question: string,
  texts: readonly string[],
  options: { signal: AbortSignal },
) => Promise<number[] | undefined>;
