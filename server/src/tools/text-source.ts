import { createHash } from 'node:crypto';
import { canonicalUrl } from '../providers/web/canonical-url.ts';
import type { NewSource } from '../store/workspace/sources.ts';

/** A source of which there is a text and nothing besides: a post, an abstract, a document that a server gave. */
export const textSource = (
  source: Pick<NewSource, 'sourceType' | 'url' | 'title' | 'body'> &
    Partial<Pick<NewSource, 'description' | 'about'>>,
): NewSource => ({
  description: '',
  bodyLinks: [],
  images: [],
  ...source,
  canonicalUrl: canonicalUrl(source.url),
  contentHash: createHash('sha256').update(source.body).digest('hex'),
});
