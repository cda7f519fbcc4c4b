import type { StoredFile } from '@quarry/api/files.ts';
import { Download, FileText } from 'lucide-react';
import { safeHref } from '../../lib/client.ts';
import { formatBytes } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { usePictureSource } from '../../lib/use-picture-source.ts';
import { words } from './words.ts';

/** What the skill has made: charts to look at, and everything to take along. */
export function OutputFiles({ files }: { files: StoredFile[] }) {
  const t = useWords(words);
  if (files.length === 0) return null;
  const charts = files.filter((file) => file.mediaType.startsWith('image/'));
  return (
    <>
      {charts.length > 0 && (
        <ul aria-label={t.charts} className="grid gap-3 sm:grid-cols-2 [&>:only-child]:sm:col-span-2">
          {charts.map((file) => (
            <Chart key={file.id} file={file} />
          ))}
        </ul>
      )}
      <ul aria-label={t.files} className="grid gap-1.5 sm:grid-cols-2">
        {files.map((file) => (
          <FileLink key={file.id} file={file} />
        ))}
      </ul>
    </>
  );
}

function FileLink({ file }: { file: StoredFile }) {
  const locale = useLocale();
  return (
    <li>
      <a
        href={safeHref(file.url)}
        download={file.name}
        className="flex min-h-10 items-center gap-2.5 rounded-lg border border-line px-3 hover:border-line-strong"
      >
        <FileText size={16} className="shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <span className="text-[0.85rem] text-muted tabular-nums">{formatBytes(file.size, locale)}</span>
        <Download size={15} className="shrink-0 text-muted" aria-hidden="true" />
      </a>
    </li>
  );
}

function Chart({ file }: { file: StoredFile }) {
  const source = usePictureSource({ address: safeHref(file.url) ?? '', name: file.name });
  if (source === null) return null;
  return (
    <li className="rounded-lg border border-line bg-white p-2">
      <img
        src={source}
        alt={file.name}
        className="mx-auto max-h-96 min-h-40 w-full max-w-full object-contain"
      />
    </li>
  );
}
