import type { FileListItem } from '@quarry/api/files.ts';
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, FolderOpen, Image, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Ago } from '../../components/ago.tsx';
import { Button, IconButton } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { client } from '../../lib/client.ts';
import { commonWords } from '../../lib/common-words.ts';
import { formatBytes } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { ListFrame, rowClass } from './list-frame.tsx';
import { filePages } from './pages.ts';
import { words } from './words.ts';

export function FilesTab() {
  const t = useWords(words);
  const [text, setText] = useState('');
  const [doomed, setDoomed] = useState<FileListItem>();
  const [isOver, setOver] = useState(false);
  const search = useDebounced(text.trim());
  const query = useInfiniteQuery({ ...filePages({ search }), placeholderData: keepPreviousData });
  const upload = useUpload();
  const uploadButton = <UploadButton isBusy={upload.isPending} onFiles={(files) => upload.mutate(files)} />;
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) upload.mutate([...event.dataTransfer.files]);
  };
  return (
    <div
      className={classNames('relative min-h-full', isOver && 'bg-accent-soft')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {isOver && (
        <p className="pointer-events-none absolute inset-x-0 top-24 text-center font-semibold text-accent">
          {t.dropHere}
        </p>
      )}
      <ListFrame
        name="files"
        searchLabel={t.searchFiles}
        search={text}
        onSearch={setText}
        isFiltered={search !== ''}
        tools={uploadButton}
        query={query}
        row={(file) => <FileRow key={file.id} file={file} onDelete={() => setDoomed(file)} />}
        empty={
          <EmptyState icon={<FolderOpen size={20} />} title={t.noFiles}>
            {t.noFilesNext}
          </EmptyState>
        }
      />
      {doomed && <DeleteFile file={doomed} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}

function useUpload() {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const onError = useErrorNotice();
  return useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        const { name } = await client.uploadFile(file);
        notify(t.uploaded(name), 'ok');
      }
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['files'] }),
  });
}

function UploadButton({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: File[]) => void }) {
  const t = useWords(words);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label={t.upload}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        look="primary"
        isBusy={isBusy}
        icon={<Upload size={15} aria-hidden="true" />}
        onClick={() => field.current?.click()}
      >
        {t.upload}
      </Button>
    </>
  );
}

function FileRow({ file, onDelete }: { file: FileListItem; onDelete: () => void }) {
  const t = useWords(words);
  const locale = useLocale();
  const Icon = file.mediaType.startsWith('image/') ? Image : FileText;
  return (
    <li className={classNames(rowClass, 'items-center')}>
      <Icon size={18} className="shrink-0 text-muted" aria-hidden="true" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <a
          href={file.url}
          download={file.name}
          data-row
          className="min-h-6 truncate font-medium hover:underline"
        >
          {file.name}
        </a>
        <span className="flex flex-wrap gap-x-3 text-[0.85rem] text-muted">
          <span className="tabular-nums">{formatBytes(file.size, locale)}</span>
          <span className="max-w-56 truncate">{file.mediaType}</span>
          {file.runId !== null && (
            <Link to="/run/$runId" params={{ runId: file.runId }} className="text-accent underline">
              {t.writtenBy}
            </Link>
          )}
          <Ago at={file.createdAt} />
        </span>
      </span>
      <IconButton label={t.deleteFile(file.name)} icon={<Trash2 size={16} />} onClick={onDelete} />
    </li>
  );
}

function DeleteFile({ file, onClose }: { file: FileListItem; onClose: () => void }) {
  const t = useWords(words);
  const { remove } = useWords(commonWords);
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => client.deleteFile(file.id),
    onSuccess: async () => {
      notify(t.deleted, 'ok');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['files'] });
    },
  });
  return (
    <ConfirmDialog
      title={t.deleteTitle}
      confirmLabel={remove}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <p>{t.deleteText(file.name)}</p>
    </ConfirmDialog>
  );
}
