import type { StoredFile } from '@quarry/api/files.ts';
import { useState } from 'react';
import { useWords } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import { words } from '../words.ts';
import { uploadFile } from './upload-file.ts';

const MOST = 10;

export interface Attachment {
  key: number;
  name: string;
  size: number;
  /** From 0 to 1, while it is sent. */
  part?: number;
  stored?: StoredFile;
}

let nextKey = 1;

/** Files that go with a question: uploaded at once, so that sending does not wait for them. */
export function useAttachments(initial: readonly StoredFile[]) {
  const t = useWords(words);
  const [files, setFiles] = useState<Attachment[]>(() =>
    initial.map((stored) => ({ key: nextKey++, name: stored.name, size: stored.size, stored })),
  );
  const [uploads] = useState(() => new Map<number, AbortController>());
  const change = (key: number, news: Partial<Attachment>) =>
    setFiles((known) => known.map((one) => (one.key === key ? { ...one, ...news } : one)));
  const remove = (key: number) => {
    uploads.get(key)?.abort();
    setFiles((known) => known.filter((file) => file.key !== key));
  };

  async function upload(file: File, key: number): Promise<void> {
    const stop = new AbortController();
    uploads.set(key, stop);
    try {
      const onProgress = (part: number) => change(key, { part });
      change(key, { stored: await uploadFile(file, { onProgress, signal: stop.signal }) });
    } catch (error) {
      if (stop.signal.aborted) return;
      remove(key);
      notify(`${t.uploadFailed(file.name)}: ${error instanceof Error ? error.message : ''}`, 'danger');
    }
  }

  function add(given: File[]): void {
    const room = MOST - files.length;
    if (given.length > room) notify(t.tooManyFiles, 'danger');
    const taken = given.slice(0, room).map((file) => ({ file, key: nextKey++ }));
    setFiles((known) => [
      ...known,
      ...taken.map(({ file, key }) => ({ key, name: file.name, size: file.size })),
    ]);
    for (const { file, key } of taken) void upload(file, key);
  }

  return {
    files,
    add,
    remove,
    clear: () => setFiles([]),
    isBusy: files.some((file) => file.stored === undefined),
    stored: files.flatMap((file) => (file.stored ? [file.stored] : [])),
  };
}
