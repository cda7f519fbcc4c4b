import type { Reader } from '../../providers/web/read-document.ts';
import { canonicalUrl } from '../../providers/web/canonical-url.ts';

/** Strands that come across the same page fetch it once. What failed for one is tried again for the next. */
export function sharedReader(reader: Reader): Reader {
  const fetched = new Map<string, ReturnType<Reader['readUrl']>>();
  return {
    ...reader,
    readUrl(url, options) {
      const key = canonicalUrl(url);
      const known = fetched.get(key);
      if (known) return known.catch(() => reader.readUrl(url, options));
      const document = reader.readUrl(url, options);
      fetched.set(key, document);
      document.catch(() => fetched.delete(key));
      return document;
    },
  };
}
