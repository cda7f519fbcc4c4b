import type { DocumentVersion, DocumentVersionItem } from '@quarry/api/documents.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { Popover } from '../../../components/popover.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { client } from '../../../lib/client.ts';
import { documentVersionsQuery, useKeepDocument } from '../../../lib/document-query.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { cellText } from '../matrix/grid-look.ts';
import { Comparison } from './comparison.tsx';
import { documentWords } from './words.ts';

/** Every version of a report or table: who made it, what is different in it, and back to it. */
export function Versions({ document }: { document: DocumentVersion }) {
  const t = useWords(documentWords);
  const [compared, setCompared] = useState<number | null>(null);
  return (
    <>
      <Popover
        label={`${t.versionN(document.version)} · ${t.versions}`}
        align="right"
        button={
          <>
            <History size={15} aria-hidden="true" /> {t.versionN(document.version)}
          </>
        }
        buttonClass={buttonClass('quiet', 'small')}
        className="w-80 p-3"
      >
        {(close) => (
          <VersionList
            document={document}
            onCompare={(version) => {
              close();
              setCompared(version);
            }}
            onDone={close}
          />
        )}
      </Popover>
      {compared !== null && (
        <Dialog
          title={t.compared(compared, document.version)}
          closeLabel={t.close}
          onClose={() => setCompared(null)}
          className="w-[min(56rem,calc(100vw-2rem))]"
        >
          <Compared document={document} version={compared} />
        </Dialog>
      )}
    </>
  );
}

interface VersionListProps {
  document: DocumentVersion;
  onCompare: (version: number) => void;
  onDone: () => void;
}

function VersionList({ document, onCompare, onDone }: VersionListProps) {
  const { runId } = document;
  const keep = useKeepDocument();
  const t = useWords(documentWords);
  const query = useQuery({
    ...documentVersionsQuery(runId),
  });
  const restore = useMutation({
    mutationFn: (version: number) =>
      client.saveDocument({ runId, basedOn: document.version, restore: version, note: t.restored(version) }),
    onSuccess: (saved) => {
      keep(saved);
      onDone();
    },
  });
  return (
    <QueryState query={query}>
      {({ versions }) => (
        <div className="grid gap-3">
          {restore.error && <ErrorOf error={restore.error} />}
          <ol className="grid gap-3">
            {versions.map((item) => (
              <VersionRow
                key={item.version}
                item={item}
                isCurrent={item.version === document.version}
                onCompare={() => onCompare(item.version)}
                onRestore={() => restore.mutate(item.version)}
              />
            ))}
          </ol>
        </div>
      )}
    </QueryState>
  );
}

interface VersionRowProps {
  item: DocumentVersionItem;
  isCurrent: boolean;
  onCompare: () => void;
  onRestore: () => void;
}

function VersionRow({ item, isCurrent, onCompare, onRestore }: VersionRowProps) {
  const t = useWords(documentWords);
  const locale = useLocale();
  return (
    <li className="grid gap-1 text-[0.9rem]">
      <p className="font-medium">
        {t.versionN(item.version)}
        {isCurrent && <span className="font-normal text-muted"> · {t.current}</span>}
      </p>
      <p className="line-clamp-2 text-muted">{item.version === 1 ? t.asWritten : item.note}</p>
      <p className="text-[0.83rem] text-muted">
        {[item.by?.name, formatDateTime(item.createdAt, locale)].filter(Boolean).join(' · ')}
      </p>
      {!isCurrent && (
        <div className="flex flex-wrap gap-1.5">
          <Button size="small" onClick={onCompare}>
            {t.compare}
          </Button>
          <Button size="small" onClick={onRestore}>
            {t.restore}
          </Button>
        </div>
      )}
    </li>
  );
}

function Compared({ document, version }: { document: DocumentVersion; version: number }) {
  const { runId } = document;
  const query = useQuery({
    queryKey: ['document', runId, version],
    queryFn: ({ signal }) => client.getDocument({ runId, version }, { signal }),
    staleTime: Infinity,
  });
  return (
    <QueryState query={query}>
      {(earlier) => <Comparison before={linesOf(earlier)} after={linesOf(document)} />}
    </QueryState>
  );
}

/** A table is compared cell by cell. */
function linesOf({ text, columns = [], rows = [] }: DocumentVersion): string {
  if (text !== undefined) return text;
  return rows
    .flatMap((row) =>
      columns.map((column) => {
        const cell = row.cells[column.id];
        return `${row.label} · ${column.name}: ${cell ? cellText(cell) : ''}`.replaceAll('\n', ' ');
      }),
    )
    .join('\n');
}
