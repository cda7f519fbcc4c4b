import type { DocumentVersion } from '@quarry/api/documents.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from './client.ts';
import type { RunRecord } from './run-record.ts';
import { hasEnded } from './run-questions.ts';

export const documentQuery = (runId: string) =>
  queryOptions({
    queryKey: ['document', runId],
    queryFn: ({ signal }) => client.getDocument({ runId }, { signal }),
    staleTime: 30_000,
  });

/** A run with its report or table as it is now: as it was made, or as it was changed since. */
export function useEditedRun(run: RunRecord): { run: RunRecord; document: DocumentVersion | undefined } {
  const { report, matrix, phase } = run.view;
  const isMade = hasEnded(phase) && (report?.text != null || matrix?.isComplete === true);
  const { data } = useQuery({ ...documentQuery(run.detail.id), enabled: isMade });
  const edited = useMemo(() => (data && data.version > 1 ? withDocument(run, data) : run), [run, data]);
  return { run: edited, document: isMade ? data : undefined };
}

function withDocument(run: RunRecord, document: DocumentVersion): RunRecord {
  const { view } = run;
  if (document.kind === 'report' && view.report)
    return {
      ...run,
      view: { ...view, report: { ...view.report, text: document.text ?? '' }, sources: document.sources },
    };
  if (document.kind === 'matrix' && view.matrix && document.columns && document.rows)
    return {
      ...run,
      view: { ...view, matrix: { ...view.matrix, columns: document.columns, rows: document.rows } },
    };
  return run;
}

/** Shows a version that was just made. */
export function useKeepDocument() {
  const queryClient = useQueryClient();
  return (document: DocumentVersion) => {
    queryClient.setQueryData(documentQuery(document.runId).queryKey, document);
    void queryClient.invalidateQueries({ queryKey: ['document-versions', document.runId] });
  };
}
