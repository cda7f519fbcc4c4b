import type { DocumentVersion } from '@quarry/api/documents.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { client } from './client.ts';
import { renumberedEvidence } from './renumbered-evidence.ts';
import { useRunRecords } from './run-record.ts';
import type { RunRecord } from './run-record.ts';
import { hasEnded } from './run-questions.ts';

export const documentQuery = (runId: string) =>
  queryOptions({
    queryKey: ['document', runId],
    queryFn: ({ signal }) => client.getDocument({ runId }, { signal }),
    staleTime: 30_000,
  });

export const documentVersionsQuery = (runId: string) =>
  queryOptions({
    queryKey: ['document-versions', runId],
    queryFn: ({ signal }) => client.listDocumentVersions(runId, { signal }),
  });

/** A run with its report or table as it is now: as it was made, or as it was changed since. */
export function useEditedRun(run: RunRecord): { run: RunRecord; document: DocumentVersion | undefined } {
  const { report, matrix, phase } = run.view;
  const isMade = hasEnded(phase) && (report?.text != null || matrix?.isComplete === true);
  const { data } = useQuery({ ...documentQuery(run.detail.id), enabled: isMade });
  const isEdited = isMade && data !== undefined && data.version > 1;
  const later = useRunsThatChanged(run.detail.id, isEdited && data.kind === 'report');
  const edited = useMemo(
    () => (isEdited ? withEvidence(withDocument(run, data), later, data) : run),
    [run, data, isEdited, later.map(({ detail }) => detail.id).join(' ')],
  );
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

/** The runs that were asked to write parts of it anew. */
function useRunsThatChanged(runId: string, isWanted: boolean): RunRecord[] {
  const { data } = useQuery({ ...documentVersionsQuery(runId), enabled: isWanted });
  const runIds = new Set(isWanted ? data?.versions.flatMap(({ fromRunId }) => fromRunId ?? []) : []);
  return useRunRecords([...runIds]);
}

/** What they found for their words belongs to the document too, under its numbers. */
function withEvidence(run: RunRecord, later: readonly RunRecord[], { sources }: DocumentVersion): RunRecord {
  const found = later.flatMap(({ detail }) => renumberedEvidence(detail.evidence ?? [], sources));
  if (found.length === 0) return run;
  return { ...run, detail: { ...run.detail, evidence: [...(run.detail.evidence ?? []), ...found] } };
}

/** Shows a version that was just made. */
export function useKeepDocument() {
  const queryClient = useQueryClient();
  return (document: DocumentVersion) => {
    queryClient.setQueryData(documentQuery(document.runId).queryKey, document);
    void queryClient.invalidateQueries({ queryKey: ['document-versions', document.runId] });
  };
}
