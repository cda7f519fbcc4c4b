import { z } from 'zod';
import { cursor, id, nextCursor, queryInteger, queryText, timestamp } from './common.ts';

export const storedFile = z
  .object({
    id,
    url: z.string().describe('May be used in `fileUrls`.'),
    name: z.string(),
    mediaType: z.string(),
    size: z.int().min(0).describe('Bytes.'),
  })
  .meta({ id: 'StoredFile', description: 'A file that the user uploaded or a skill wrote.' });
export type StoredFile = z.infer<typeof storedFile>;

export const listFilesQuery = z.object({
  limit: queryInteger(z.int().min(1).max(100).default(30)).describe('How many files a page holds.'),
  cursor,
  search: queryText(200).describe('Only files with this text in their name, in any case.'),
});
export type ListFilesQuery = z.infer<typeof listFilesQuery>;
export type ListFilesInput = z.input<typeof listFilesQuery>;

export const fileListItem = storedFile
  .extend({
    runId: id.nullable().describe('The run that wrote it; null for an upload.'),
    createdAt: timestamp,
  })
  .meta({ id: 'FileListItem', description: 'A file of the user.' });
export type FileListItem = z.infer<typeof fileListItem>;

export const fileList = z
  .object({ files: z.array(fileListItem), nextCursor })
  .meta({ id: 'FileList', description: 'Files of the user, newest first.' });

const FILE_URL = '/api/v1/file/';

export const fileUrl = (fileId: string): string => `${FILE_URL}${fileId}`;

/** Whether an address is that of a file of the service's own. */
export const isFileUrl = (url: string): boolean => url.startsWith(FILE_URL);
