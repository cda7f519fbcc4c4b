import { extname } from 'node:path';
import type { BrowserSession, SavedDownload } from '../../providers/browser/browser-session.ts';
import { isRead, readSource } from '../read-source.ts';
import type { ReadSource } from '../read-source.ts';
import type { Browsing } from './browsing.ts';

const mediaTypes: Record<string, string> = {
  '.csv': 'text/csv',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.gif': 'image/gif',
  '.htm': 'text/html',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
};

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
  const mediaType = mediaTypes[extname(name).toLowerCase()] ?? 'application/octet-stream';
  const file = await deps.fileStore.save(scope, { name, mediaType, bytes, runId });
  const url = `/api/v1/file/${file.id}`;
  const source = await readSource(deps.sourceDeps, { runId, scope, url, signal });
  return { name, url, ...(isRead(source) && { source }) };
}
