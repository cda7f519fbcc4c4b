import type { StoredFile } from '@quarry/api/files.ts';

interface UploadOptions {
  /** From 0 to 1, as far as the bytes are sent. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uploads a file and tells how far it is, which `fetch` cannot. */
export function uploadFile(file: File, { onProgress, signal }: UploadOptions): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/file');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status === 200) return resolve(request.response as StoredFile);
      const said = (request.response as { message?: string } | null)?.message;
      reject(new Error(said ?? `${request.status}`));
    });
    request.addEventListener('error', () => reject(new Error('The connection was lost.')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
