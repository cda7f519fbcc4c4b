import { Readable } from 'node:stream';
import { z } from 'zod';
import { looseId } from '@quarry/api/common.ts';
import { fileList, fileUrl, listFilesQuery, storedFile } from '@quarry/api/files.ts';
import { AppError, notFound } from '../../errors.ts';
import type { FileRow, FileStore } from '../../store/workspace/files.ts';
import { isId } from '../../store/database/ids.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';
import { parseRange } from '../byte-range.ts';

export function fileRoutes(files: FileStore): Route[] {
  return [
    route({
      method: 'POST',
      path: '/file',
      operationId: 'uploadFile',
      tag: 'File',
      summary: 'Store a file',
      description:
        'One file in the field `file` of multipart/form-data. Its `url` may be used in `fileUrls`.',
      body: z.object({ file: z.string().meta({ format: 'binary', description: 'The file.' }) }),
      bodyType: 'form',
      response: storedFile,
      handler: async ({ scope, upload }) => toStoredFile(await files.save(scope, upload!)),
    }),
    route({
      method: 'GET',
      path: '/file/list',
      operationId: 'listFiles',
      tag: 'File',
      summary: 'The files of the user, newest first',
      query: listFilesQuery,
      response: fileList,
      handler: async ({ scope, query }) => {
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
    }),
    route({
      method: 'DELETE',
      path: '/file/{fileId}',
      operationId: 'deleteFile',
      tag: 'File',
      summary: 'Delete a file of the user',
      description: 'What runs have read from it stays with them.',
      params: z.object({ fileId: looseId.describe('Id of the file.') }),
      response: storedFile,
      handler: async ({ scope, params }) => {
        const file = isId(params.fileId) ? await files.remove(scope, params.fileId) : undefined;
        if (!file) throw notFound('File');
        return toStoredFile(file);
      },
    }),
    route({
      method: 'GET',
      path: '/file/{fileId}',
      operationId: 'downloadFile',
      tag: 'File',
      summary: 'A file of the user',
      description:
        'Takes a `Range` header. Always sent as a download, except images, PDF, plain text, CSV and JSON.',
      params: z.object({ fileId: looseId.describe('Id of the file.') }),
      response: z.string().meta({ format: 'binary' }),
      responseTypes: ['application/octet-stream'],
      isPartial: true,
      errors: ['RANGE_NOT_SATISFIABLE'],
      handler: async ({ scope, params, headers, reply }) => {
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
    }),
  ];
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
