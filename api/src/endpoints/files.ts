import { z } from 'zod';
import { looseId } from '../common.ts';
import { fileList, listFilesQuery, storedFile } from '../files.ts';
import { endpoints, FILE_BYTES } from './endpoint.ts';

const params = z.object({ fileId: looseId.describe('Id of the file.') });

export const fileEndpoints = endpoints('File', {
  uploadFile: {
    method: 'POST',
    path: '/file',
    summary: 'Store a file',
    description: 'One file in the field `file` of multipart/form-data. Its `url` may be used in `fileUrls`.',
    belongsTo: 'user',
    scope: 'run',
    body: z.object({ file: z.string().meta({ format: 'binary', description: 'The file.' }) }),
    bodyType: 'form',
    maxBodyBytes: FILE_BYTES,
    response: storedFile,
  },
  listFiles: {
    method: 'GET',
    path: '/file/list',
    summary: 'The files of the user, newest first',
    belongsTo: 'user',
    scope: 'read',
    query: listFilesQuery,
    response: fileList,
  },
  deleteFile: {
    method: 'DELETE',
    path: '/file/{fileId}',
    summary: 'Delete a file of the user',
    description: 'What runs have read from it stays with them.',
    belongsTo: 'user',
    scope: 'run',
    params,
    response: storedFile,
  },
  downloadFile: {
    method: 'GET',
    path: '/file/{fileId}',
    summary: 'A file of the user',
    description:
      'Takes a `Range` header. Always sent as a download, except images, PDF, plain text, CSV and JSON.',
    belongsTo: 'user',
    scope: 'read',
    params,
    response: z.string().meta({ format: 'binary' }),
    responseTypes: ['application/octet-stream'],
    isPartial: true,
    errors: ['RANGE_NOT_SATISFIABLE'],
  },
});
