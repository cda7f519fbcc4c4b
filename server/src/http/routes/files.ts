import { Readable } from 'node:stream';
import { fileEndpoints } from '@quarry/api/endpoints/files.ts';
import { fileUrl } from '@quarry/api/files.ts';
import { AppError, notFound } from '../../errors.ts';
import type { FileRow, FileStore } from '../../store/workspace/files.ts';
import { isId } from '../../store/database/ids.ts';
import { parseRange } from '../byte-range.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export function fileRoutes(files: FileStore): Route[] {
  return routes(fileEndpoints, {
    uploadFile: async ({ scope, upload }) => toStoredFile(await files.save(scope, upload)),
    listFiles: async ({ scope, query }) => {
      const { rows, nextCursor } = await files.list(scope, query);
      return {
        files: rows.map((row) => ({
          ...toStoredFile(row),
          runId: row.runId,
          createdAt: row.createdAt.toISOString(),
        })),
        nextCursor,
      };
    },
    deleteFile: async ({ scope, params }) => {
      const file = isId(params.fileId) ? await files.remove(scope, params.fileId) : undefined;
      if (!file) throw notFound('File');
      return toStoredFile(file);
    },
    downloadFile: async ({ scope, params, headers, reply }) => {
      const file = isId(params.fileId) ? await files.find(scope, params.fileId) : undefined;
      if (!file) throw notFound('File');
      const range = parseRange(headers.range, file.size);
      reply.headers({ ...safeHeaders(file), 'accept-ranges': 'bytes' });
      if (range === 'unsatisfiable')
        throw new AppError('RANGE_NOT_SATISFIABLE', `The file has ${file.size} bytes.`, {
          headers: { 'content-range': `bytes */${file.size}` },
        });
      const { start, end } = range ?? { start: 0, end: file.size - 1 };
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
      reply.header('content-length', end - start + 1);
      return reply.send(file.size === 0 ? '' : Readable.from(files.read(file.id, { start, end })));
    },
  });
}

const toStoredFile = ({ id, name, mediaType, size }: FileRow) => ({
  id,
  url: fileUrl(id),
  name,
  mediaType,
  size,
});

/** What a browser may show in place; everything else, HTML and SVG above all, is a download. */
const INLINE = /^(image\/(png|jpeg|gif|webp|avif)|application\/(pdf|json)|text\/(plain|csv|markdown))$/;

function safeHeaders(file: FileRow): Record<string, string> {
  const inline = INLINE.test(file.mediaType);
  const name = encodeURIComponent(file.name).replaceAll("'", '%27');
  return {
    'content-type': inline ? withCharset(file.mediaType) : 'application/octet-stream',
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${file.sha256}"`,
  };
}

const withCharset = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);
