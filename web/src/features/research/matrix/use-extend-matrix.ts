import type { DocumentVersion } from '@quarry/api/documents.ts';
import type { StartRunInput } from '@quarry/api/run-requests.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { useKeepDocument } from '../../../lib/document-query.ts';
import { useWords } from '../../../lib/i18n.ts';
import { notify } from '../../../lib/notices.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { useErrorNotice } from '../../../lib/use-error-notice.ts';
import { gridWords } from './words.ts';

interface Addition {
  kind: 'column' | 'row';
  name: string;
}

/** Adds a column or row where it was named: a run fills it, and the table with it is a new version. */
export function useExtendMatrix(run: RunRecord, document: DocumentVersion | undefined) {
  const t = useWords(gridWords);
  const keep = useKeepDocument();
  const queryClient = useQueryClient();
  const onError = useErrorNotice();
  return useMutation({
    mutationFn: async ({ kind, name }: Addition) => {
      const runId = run.detail.id;
      const note = `${kind === 'column' ? t.addColumn : t.addRow}: ${name}`;
      const filled = await client.run(additionOf(run, { kind, name, note }));
      void queryClient.invalidateQueries({ queryKey: ['conversations'] });
      if (filled.status !== 'completed') return null;
      return client.saveDocument({ runId, basedOn: document?.version ?? 1, fromRunId: filled.runId, note });
    },
    onSuccess: (saved, { name }) => {
      if (saved) keep(saved);
      else notify(t.addFailed(name), 'danger');
    },
    onError,
  });
}

function additionOf({ detail }: RunRecord, { kind, name, note }: Addition & { note: string }): StartRunInput {
  const { input, conversationId, agentId, id: sourceRunId } = detail;
  const add = kind === 'column' ? { columns: [{ name }] } : { rows: [{ label: name }] };
  return {
    modelName: input.modelName,
    promptKey: 'chat-routing',
    locale: input.locale,
    agentId,
    ...(conversationId !== null && { conversationId }),
    useHistory: false,
    inputText: note,
    matrixContinueContext: { sourceRunId, add },
  };
}
