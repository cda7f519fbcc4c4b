/** A place where the web can be searched. Rejects with a `ProviderError`, or with the reason of the query's signal. */
export interface SearchProvider {
  readonly name: string;
  search(query: SearchQuery): Promise<SearchResults>;
}

export interface SearchQuery {
  text: string;
  locale: 'ja' | 'en';
  /** The language in which the pages are likely to be written (`de`), where it is not the reader's. */
  language?: string | undefined;
  /** Only pages of the last day, week, month or year, where the provider knows their dates. */
  period?: SearchPeriod | undefined;
  /** Only pages of these hosts (`example.org`) and of those below them. */
  sites?: readonly string[] | undefined;
  /** Whose connected providers are asked, and told of how they fare. */
  workspaceId?: string | undefined;
  /** The run that asks, where one does. */
  runId?: string | undefined;
  /** How many results are wanted; a provider may give fewer. */
  count: number;
  signal: AbortSignal;
}

export const searchPeriods = ['day', 'week', 'month', 'year'] as const;
export type SearchPeriod = (typeof searchPeriods)[number];

export interface SearchResults {
  results: SearchResult[];
  images: ImageResult[];
  /** Why there are no images, where the provider's image search failed and its web search did not. */
  imageFailure?: string;
}

export interface SearchResult {
  url: string;
  title: string;
  snippet: string;
  /** ISO 8601 */
  publishedAt?: string;
  /** What a service of scholarly works knows of the work. */
  work?: ScholarlyWork;
}

export interface ScholarlyWork {
  authors: string[];
  year?: number;
  /** The journal, the conference, the archive. */
  venue?: string;
  /** Without an address before it: `10.1000/182`. */
  doi?: string;
  abstract?: string;
}

export interface ImageResult {
  imageUrl: string;
  /** Only Serper's images have one; see `serper.ts`. */
  thumbnailUrl?: string;
  title?: string;
  /** The page the image was found on. */
  link?: string;
}
