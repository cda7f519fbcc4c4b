import { Readable } from 'node:stream';
import { sourceEndpoints } from '@quarry/api/endpoints/sources.ts';
import { AppError, notFound, notFoundNull } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import type { Scope } from '../../store/database/scope.ts';
import { isId } from '../../store/database/ids.ts';
import type { SiteIcon, SiteIconStore } from '../../store/workspace/site-icons.ts';
import type { SourceRow, SourceStore } from '../../store/workspace/sources.ts';
import { parseRange } from '../byte-range.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

/** Null where the site has none. */
export type FetchIcon = (origin: string, signal: AbortSignal) => Promise<SiteIcon | null>;

/** Several passages of one source may be among the best, and turns. */
const PASSAGES_EACH = 4;

/** By words, names and likeness. */
export type SearchSources = (query: {
  scope: Scope;
  question: string;
  limit: number;
  signal?: AbortSignal;
}) => Promise<{
  passages: { sourceId: string | null; title: string; url: string; text: string }[];
  waiting: number;
}>;

interface SourceDeps {
  sources: SourceStore;
  siteIcons: SiteIconStore;
  searchSources: SearchSources;
}

export function sourceRoutes(
  engine: Engine,
  { sources, siteIcons, searchSources }: SourceDeps,
  fetchIcon: FetchIcon,
): Route[] {
  return routes(sourceEndpoints, {
    listSources: async ({ scope, query }) => {
      const { rows, nextCursor } = await sources.list(scope, query);
      return {
        sources: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        nextCursor,
      };
    },
    searchSources: async ({ scope, query: { query: question, limit }, signal }) => {
      const { passages, waiting } = await searchSources({
        scope,
        question,
        limit: limit * PASSAGES_EACH,
        signal,
      });
      const best = new Map<string, { id: string; title: string; url: string; text: string }>();
      for (const { sourceId: id, title, url, text } of passages)
        if (id !== null && !best.has(id)) best.set(id, { id, title, url, text });
      return { results: [...best.values()].slice(0, limit), waiting };
    },
    getSource: async ({ scope, params, query }) => {
      const found = isId(params.sourceId)
        ? await engine.source(scope, { id: params.sourceId, sourceType: query.sourceType })
        : undefined;
      if (found === 'forbidden') throw foreign();
      if (!found) throw notFoundNull('Source');
      return found;
    },
    getSourceFile: async ({ scope, params, headers, reply }) => {
      const { fileId } = await ownSource(sources, scope, params.sourceId);
      const file = fileId === null ? undefined : await sources.file(fileId);
      if (!file) throw notFound('File of the source');
      const range = parseRange(headers.range, file.size);
      if (range === 'unsatisfiable')
        throw new AppError('RANGE_NOT_SATISFIABLE', `The file has ${file.size} bytes.`, {
          headers: { 'content-range': `bytes */${file.size}` },
        });
      const { start, end } = range ?? { start: 0, end: file.size - 1 };
      reply.headers({
        'content-type': file.mediaType,
        'content-disposition': `inline; filename="source.${file.mediaType === 'image/jpeg' ? 'jpg' : 'pdf'}"`,
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        'cache-control': 'private, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        'content-length': end - start + 1,
        etag: `"${file.sha256}"`,
      });
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
      return reply.send(Readable.from(sources.readFile(file.id, { start, end })));
    },
    getSourceIcon: async ({ scope, params, signal, reply }) => {
      const { url } = await ownSource(sources, scope, params.sourceId);
      const origin = /^https?:/.test(url) ? URL.parse(url)?.origin : undefined;
      if (!origin) throw notFound('Icon');
      let icon = await siteIcons.find(scope, origin);
      if (icon === undefined) {
        icon = await fetchIcon(origin, signal);
        await siteIcons.keep(scope, origin, icon);
      }
      const { mediaType, bytes } = icon ?? NO_ICON;
      return reply
        .headers({
          'content-type': mediaType,
          'content-disposition': 'inline',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, max-age=86400',
        })
        .send(bytes);
    },
  });
}

/** A point that cannot be seen: a list of sources shows nothing there, and no error. */
const NO_ICON = {
  mediaType: 'image/gif',
  bytes: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

/** A source that the caller may see; that there is one of others is no secret, as everywhere with sources. */
async function ownSource(sources: SourceStore, scope: Scope, id: string): Promise<SourceRow> {
  const source = isId(id) ? await sources.load(id) : undefined;
  if (!source) throw notFound('Source');
  const isOthers = source.userId !== null && source.userId !== scope.userId;
  if (source.workspaceId !== scope.workspaceId || isOthers) throw foreign();
  return source;
}

function foreign(): AppError {
  return new AppError('FORBIDDEN', 'The source belongs to another workspace or user.');
}
