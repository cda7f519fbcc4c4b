import { ProviderError } from './provider-error.ts';
import type { ImageResult, SearchResult, SearchResults } from './search.ts';

/** Joins a web search with an image search: without images an answer is still an answer. */
export async function imagesBeside(
  results: Promise<SearchResult[]>,
  images: Promise<ImageResult[]>,
): Promise<SearchResults> {
  const [web, pictures] = await Promise.allSettled([results, images]);
  if (web.status === 'rejected') throw web.reason;
  if (pictures.status === 'fulfilled') return { results: web.value, images: pictures.value };
  if (!(pictures.reason instanceof ProviderError)) throw pictures.reason;
  return { results: web.value, images: [], imageFailure: pictures.reason.message };
}
