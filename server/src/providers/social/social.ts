export interface SocialSearch {
  /** Rejects with a `SocialSearchError` when no service could be searched, or with the reason of the query's signal. */
  search(query: SocialQuery): Promise<SocialResults>;
}

/** One service. Rejects with a `ProviderError`, or with the reason of the query's signal. */
export interface SocialProvider {
  readonly name: 'x' | 'bluesky';
  search(query: SocialQuery): Promise<SocialPost[]>;
}

export interface SocialQuery {
  text: string;
  /** The language of the posts. */
  locale: 'ja' | 'en';
  count: number;
  signal: AbortSignal;
}

export interface SocialResults {
  provider: SocialProvider['name'];
  posts: SocialPost[];
  /** The services that were tried before and failed, with a sentence that may be shown to users. */
  failures: { provider: SocialProvider['name']; reason: string }[];
}

export interface SocialPost {
  id: string;
  author: { name: string; handle: string };
  /** ISO 8601 */
  createdAt: string;
  text: string;
  url: string;
}
