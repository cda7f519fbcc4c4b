/** A place where the web can be searched. Rejects with a `ProviderError`, or with the reason of the query's signal. */
export interface SearchProvider {
  readonly name: string;
  search(query: SearchQuery): Promise<SearchResults>;
}

export interface SearchQuery {
  text: string;
  locale: 'ja' | 'en';
  /** How many results are wanted; a provider may give fewer. */
  count: number;
  signal: AbortSignal;
}

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
}

export interface ImageResult {
  imageUrl: string;
  /** Only Serper's images have one; see `serper.ts`. */
  thumbnailUrl?: string;
  title?: string;
  /** The page the image was found on. */
  link?: string;
}
