import { WebError } from '../providers/web/web-error.ts';
import type { Reader, WebDocument } from '../providers/web/read-document.ts';
import type { Scope } from '../store/scope.ts';
import type { NewSource, SourceStore } from '../store/sources.ts';

export interface ReadFailure {
  url: string;
  reason: string;
}

export interface SourceDeps {
  reader: Reader;
  sources: SourceStore;
}

/** Reads an address and keeps it as a numbered source of the run. A page that cannot be read is no crash: it says why. */
export async function readSource(
  deps: SourceDeps,
  request: { runId: string; scope: Scope; url: string; signal: AbortSignal },
): Promise<{ sourceId: string; n: number } | ReadFailure> {
  try {
    const document = await deps.reader.readUrl(request.url, { signal: request.signal });
    const sourceId = await deps.sources.save(request.scope, toSource(document));
    return { sourceId, n: await deps.sources.link(request.runId, sourceId) };
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    return { url: request.url, reason: error.message };
  }
}

function toSource(document: WebDocument): NewSource {
  const { url, canonicalUrl, contentHash, title, description, body, bodyLinks, images } = document;
  return {
    sourceType: 'public',
    url,
    canonicalUrl,
    contentHash,
    title,
    description,
    body,
    bodyLinks,
    images,
  };
}
