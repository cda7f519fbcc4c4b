import { z } from 'zod';
import { notes, oneLine, paragraphs } from '../prompts/research-notes.ts';
import { postQuery } from '../text/post-query.ts';
import { SocialSearchError } from '../providers/social/social-search-error.ts';
import type { SocialPost, SocialResults, SocialSearch } from '../providers/social/social.ts';
import type { NewSource, SourceStore } from '../store/workspace/sources.ts';
import type { Tool, ToolContext } from './tool.ts';
import { textSource } from './text-source.ts';

export interface XSearchDeps {
  socialSearch: SocialSearch;
  sources: SourceStore;
}

const POSTS = 20;
const MAX_TITLE_CHARS = 100;

const input = z.object({
  query: z.string().trim().min(1).max(2_000).describe('A few words that the posts must all contain.'),
});
type Input = z.infer<typeof input>;

export function createXSearchTool({ socialSearch, sources }: XSearchDeps): Tool<Input> {
  return {
    id: 'x_search',
    description:
      'Searches public posts on a social network (X or Bluesky): what people say about something, each post with author, time, text and link.',
    input,
    run: async (given, context) => {
      const words = notes[context.input.locale];
      const query = isSentence(given.query) ? postQuery(given.query) : given.query;
      const found = await findPosts(socialSearch, context, query);
      if ('failure' in found) return { ok: false, reason: found.failure };
      const { provider, posts, failures } = found;
      context.emit('search-results', { query, provider, results: posts.map(toResult) });
      const name = provider === 'x' ? 'X' : 'Bluesky';
      if (posts.length === 0) return { ok: false, reason: words.noPosts(name) };
      const numbers = await context.step('sources', () => keepPosts(sources, context, posts));
      const passages = posts.map((post, i) => ({ n: numbers[i]!, ...describe(post) }));
      const lines = passages.map(({ n, url, text }) => `[${n}] ${text}\n${url}`);
      const others = failures.map(({ reason }) => reason).join(' ');
      return { ok: true, text: paragraphs(`${words.posts(name)}:`, ...lines, others), passages };
    },
  };
}

/** A question, or a step of a plan: no post has all of its words. */
const isSentence = (query: string): boolean =>
  /[.?!。？！]$|[ぁ-ゖ]{4}/u.test(query) || query.split(/\s+/u).length > 6;

/** That no service can be reached is an answer too, and is not asked for again after a crash. */
function findPosts(
  socialSearch: SocialSearch,
  context: ToolContext,
  text: string,
): Promise<SocialResults | { failure: string }> {
  const { locale } = context.input;
  return context.step('posts', async () => {
    try {
      const found = await socialSearch.search({ text, locale, count: POSTS, signal: context.signal });
      return { ...found, posts: found.posts.map(storable) };
    } catch (error) {
      if (error instanceof SocialSearchError) return { failure: error.message };
      throw error;
    }
  });
}

/** NUL is the one character that PostgreSQL text cannot hold. */
const storable = (post: SocialPost): SocialPost => ({
  ...post,
  author: { name: post.author.name.replaceAll('\0', ''), handle: post.author.handle.replaceAll('\0', '') },
  text: post.text.replaceAll('\0', ''),
});

const toResult = (post: SocialPost) => ({
  url: post.url,
  title: describe(post).title,
  snippet: post.text,
  author: authorOf(post),
  publishedAt: post.createdAt,
});

/** Each post is a source of its own, so that each can be cited. Gives their numbers. */
async function keepPosts(
  sources: SourceStore,
  { scope, runId }: ToolContext,
  posts: readonly SocialPost[],
): Promise<number[]> {
  const numbers: number[] = [];
  for (const post of posts) {
    const id = await sources.save(scope, toSource(post));
    numbers.push(await sources.link(runId, id));
  }
  return numbers;
}

function toSource(post: SocialPost): NewSource {
  const { title, url, text: body } = describe(post);
  const about = { author: authorOf(post), publishedAt: post.createdAt };
  return textSource({ sourceType: 'public', url, title, body, about });
}

function describe(post: SocialPost): { title: string; url: string; text: string } {
  const line = oneLine(post.text);
  const short = line.length > MAX_TITLE_CHARS ? `${[...line].slice(0, MAX_TITLE_CHARS).join('')}…` : line;
  return {
    title: `${authorOf(post)}: ${short}`,
    url: post.url,
    text: `${authorOf(post)}, ${post.createdAt}:\n\n${post.text}`,
  };
}

function authorOf({ author: { name, handle } }: SocialPost): string {
  return name && name !== handle ? `${oneLine(name)} (@${handle})` : `@${handle}`;
}
