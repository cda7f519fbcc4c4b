import { File as FileIcon, X } from 'lucide-react';
import { Spinner } from '../../../components/spinner.tsx';
import { formatBytes } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import type { Attachment } from './use-attachments.ts';

interface AttachmentChipsProps {
  attachments: Attachment[];
  onRemove: (key: number) => void;
}

export function AttachmentChips({ attachments, onRemove }: AttachmentChipsProps) {
  const t = useWords(words);
  const locale = useLocale();
  if (attachments.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 px-3.5 py-1.5">
      {attachments.map(({ key, name, size, part = 0, stored }) => (
        <li
          key={key}
          className="flex max-w-full items-center gap-1.5 rounded-lg border border-line bg-sunken py-1 pr-1 pl-2 text-[0.87rem]"
        >
          {stored ? <FileIcon size={14} aria-hidden="true" /> : <Spinner size={13} />}
          <span className="truncate">{name}</span>
          {stored ? (
            <span className="shrink-0 text-muted">{formatBytes(size, locale)}</span>
          ) : (
            <progress
              value={part}
              max={1}
              aria-label={`${t.uploading}: ${name}`}
              className="h-1.5 w-16 shrink-0 accent-accent"
            />
          )}
          <button
            type="button"
            aria-label={t.remove(name)}
            className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
            onClick={() => onRemove(key)}
          >
            <X size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
