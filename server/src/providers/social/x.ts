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
  id: z.string(),
  text: z.string(),
  author_id: looseText,
  created_at: looseText,
  // Where a post is longer than 280 characters, `text` is only its beginning.
  note_tweet: z.object({ text: looseText }).nullish().catch(undefined),
});
const userSchema = z.object({ id: z.string(), name: looseText, username: z.string() });
const answerSchema = z.object({
  data: looseList(postSchema),
  includes: z
    .object({ users: looseList(userSchema) })
    .nullish()
    .catch(undefined),
});

const longestQuery = 512;

/** Posts of the last seven days on X, through its v2 recent search. */
export function createX(settings: {
  safeFetch: SafeFetch;
  bearerToken: string;
  baseUrl?: string;
  now?: () => number;
}): SocialProvider {
  const { safeFetch, bearerToken, baseUrl = 'https://api.x.com', now = Date.now } = settings;
  // Milliseconds since the epoch until which X said that it would answer no more.
  let usedUpUntil = 0;

  async function search({ text, locale, count, signal }: SocialQuery): Promise<SocialPost[]> {
    if (now() < usedUpUntil) throw usedUp(usedUpUntil);
    const filters = ` lang:${locale} -is:retweet`;
    const url = new URL('/2/tweets/search/recent', baseUrl);
    url.search = new URLSearchParams({
      query: (quoteTerms(text, longestQuery - filters.length) + filters).trim(),
      max_results: String(Math.min(Math.max(count, 10), 100)),
      sort_order: 'relevancy',
      'tweet.fields': 'author_id,created_at,note_tweet',
      expansions: 'author_id',
      'user.fields': 'name,username',
    }).toString();
    const headers = { authorization: `Bearer ${bearerToken}` };
    const explain = (error: WebError) => {
      usedUpUntil = resetTime(error.headers);
      return now() < usedUpUntil ? usedUp(usedUpUntil) : explainX(error);
    };
    const answer = await askApi({ vendor: 'X', safeFetch, url, headers, signal, explain }, answerSchema);
    usedUpUntil = resetTime(answer.headers);
    const users = new Map(answer.data.includes?.users.map((user) => [user.id, user]));
    return answer.data.data
      .flatMap((post) => readPost(post, users.get(post.author_id ?? '')))
      .slice(0, count);
  }

  return { name: 'x', search };
}

function readPost(post: z.output<typeof postSchema>, user?: z.output<typeof userSchema>): SocialPost[] {
  const createdAt = publishDate(post.created_at);
  if (!createdAt || !/^\d+$/.test(post.id)) return [];
  const handle = user?.username ?? 'unknown';
  return [
    {
      id: post.id,
      author: { name: user?.name || handle, handle },
      createdAt,
      text: withoutEscapes(post.note_tweet?.text ?? post.text),
      url: `https://x.com/${user ? encodeURIComponent(user.username) : 'i/web'}/status/${post.id}`,
    },
  ];
}

function withoutEscapes(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function resetTime(headers: Record<string, string>): number {
  const seconds = Number(headers['x-rate-limit-reset']);
  return headers['x-rate-limit-remaining'] === '0' && seconds > 0 ? seconds * 1_000 : 0;
}

function usedUp(until: number): ProviderError {
  const time = new Date(until).toISOString().slice(11, 16);
  return new ProviderError('rate-limited', `X allows no more searches until ${time} UTC.`);
}

function explainX(error: WebError): ProviderError | undefined {
  if (error.status === 401)
    return new ProviderError('refused', 'X refused the bearer token (status 401).', 401);
  if (error.status === 403) {
    return new ProviderError(
      'refused',
      "The X account's plan does not include searching posts (status 403).",
      403,
    );
  }
  return undefined;
}
