import { WebError } from '../providers/web/web-error.ts';
import type { FileStore } from '../store/workspace/files.ts';
import { isId } from '../store/database/ids.ts';
import type { FileReader } from './read-source.ts';

/** Reads the user's own files by their address, whichever name the service is reached by. */
export function createFileReader(files: FileStore): FileReader {
  return {
    async read(scope, url) {
      const id = /^(?:https?:\/\/[^/]+)?\/api\/v1\/file\/([^/?#]+)$/.exec(url)?.[1];
      const file = id !== undefined && isId(id) ? await files.find(scope, id) : undefined;
      if (!file && url.startsWith('/'))
        throw new WebError(
          'bad-url',
          'No file of yours has this address. It is the `url` of an uploaded file.',
        );
      return file && { name: file.name, mediaType: file.mediaType, bytes: await files.readAll(file) };
    },
  };
}
