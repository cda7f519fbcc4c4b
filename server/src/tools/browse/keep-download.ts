import type { BrowserSession, SavedDownload } from '../../providers/browser/browser-session.ts';
import { isRead, readSource } from '../read-source.ts';
import type { ReadSource } from '../read-source.ts';
import type { Browsing } from './browsing.ts';

export interface KeptDownload {
  name: string;
  url: string;
  /** What it says, when it could be read. */
  source?: ReadSource;
}

/** A download becomes a file of the user's, and a source of the run where it is a document. */
export async function keepDownload(
  { deps, context }: Browsing,
  session: BrowserSession,
  download: SavedDownload,
): Promise<KeptDownload> {
  const { scope, runId, signal } = context;
  const { name } = download;
  const bytes = await session.readDownload(download.id);
  const file = await deps.fileStore.save(scope, { name, bytes, runId });
  const url = `/api/v1/file/${file.id}`;
  const source = await readSource(deps.sourceDeps, { runId, scope, url, signal });
  return { name, url, ...(isRead(source) && { source }) };
}
