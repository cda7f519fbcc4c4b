import { z } from 'zod';
import type { SafeFetch } from '../web/safe-fetch.ts';
import type { WebError } from '../web/web-error.ts';
import { askApi } from '../search/ask-api.ts';
import { looseList, looseText } from '../search/loose.ts';
import { ProviderError } from '../search/provider-error.ts';
import { publishDate } from '../search/publish-date.ts';
import { quoteTerms } from './quote-terms.ts';
import type { SocialPost, SocialProvider, SocialQuery } from './social.ts';

const postSchema = z.object({
  uri: z.string(),
  author: z.object({
    did: z.string(),
    handle: z.string(),
    displayName: looseText,
    labels: looseList(z.object({ val: looseText })),
  }),
  record: z.object({ text: z.string(), createdAt: looseText }),
  indexedAt: looseText,
});
const answerSchema = z.object({ posts: looseList(postSchema) });

/** Public posts on Bluesky, without an account. Its operators switch this search off now and then. */
export function createBluesky(settings: { safeFetch: SafeFetch; baseUrl?: string }): SocialProvider {
  const { safeFetch, baseUrl = 'https://public.api.bsky.app' } = settings;

  async function search({ text, locale, count, signal }: SocialQuery): Promise<SocialPost[]> {
    const url = new URL('/xrpc/app.bsky.feed.searchPosts', baseUrl);
    url.search = new URLSearchParams({
      q: quoteTerms(text, 500),
      limit: String(Math.min(count, 100)),
      sort: 'top',
      lang: locale,
    }).toString();
    const { data } = await askApi(
      { vendor: 'Bluesky', safeFetch, url, signal, explain: explainBluesky },
      answerSchema,
    );
    return data.posts.flatMap(readPost).slice(0, count);
  }

  return { name: 'bluesky', search };
}

function readPost({ uri, author, record, indexedAt }: z.output<typeof postSchema>): SocialPost[] {
  // The author asks not to be shown to anyone who is not signed in.
  if (author.labels.some(({ val }) => val === '!no-unauthenticated')) return [];
  const key = /^at:\/\/[^/]+\/app\.bsky\.feed\.post\/([\w.~:-]+)$/.exec(uri)?.[1];
  // The author's own clock says when it was written; it may say anything.
  const createdAt = publishDate(record.createdAt) ?? publishDate(indexedAt);
  if (!key || !createdAt) return [];
  const profile = author.handle === 'handle.invalid' ? author.did : author.handle;
  return [
    {
      id: uri,
      author: { name: author.displayName?.trim() || author.handle, handle: author.handle },
      createdAt,
      text: record.text,
      url: `https://bsky.app/profile/${encodeURIComponent(profile).replaceAll('%3A', ':')}/post/${key}`,
    },
  ];
}

function explainBluesky(error: WebError): ProviderError | undefined {
  if (error.status !== 401 && error.status !== 403) return undefined;
  return new ProviderError(
    'refused',
    `Bluesky does not answer searches without an account at the moment (status ${error.status}).`,
    error.status,
  );
}
