import { createHash } from 'node:crypto';
import type { BrowserSession } from '../../providers/browser/browser-session.ts';
import { canonicalUrl } from '../../providers/web/canonical-url.ts';
import type { Browsing } from './browsing.ts';

export interface KeptPage {
  sourceId: string;
  n: number;
}

/** Reads the page in front and keeps it as a numbered source of the run; `seen` is how it was called when last seen. */
export async function keepPage(
  { deps, context, trail }: Browsing,
  session: BrowserSession,
  seen: { url: string; title: string },
): Promise<KeptPage | { reason: string }> {
  const read = await session.act({ kind: 'read' });
  if (!read.ok) return { reason: read.reason };
  const body = (read.text ?? '').replaceAll('\0', '').toWellFormed();
  const { url } = session.location();
  const title = url === seen.url ? seen.title : '';
  if (!/^https?:/.test(url)) return { reason: 'There is no page to read yet.' };
  if (body.trim() === '') return { reason: 'The page holds no text.' };
  const sourceId = await deps.sourceDeps.sources.save(context.scope, {
    sourceType: trail.isPrivate ? 'private' : 'public',
    url,
    canonicalUrl: canonicalUrl(url),
    contentHash: createHash('sha256').update(body).digest('hex'),
    title: title.replaceAll('\0', ''),
    description: '',
    body,
    bodyLinks: [],
    images: [],
  });
  return { sourceId, n: await deps.sourceDeps.sources.link(context.runId, sourceId) };
}
