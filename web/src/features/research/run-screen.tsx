import { useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorOf } from '../../components/error-of.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { RunPanels } from '../../lib/run-panels.ts';
import { refreshRun, useRun } from '../../lib/run-record.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import { answerOf } from '../../lib/run-questions.ts';
import { Desk } from './conversation/desk.tsx';
import type { ShownExchange } from './conversation/shown-exchange.ts';
import { words } from './words.ts';

interface RunScreenProps {
  runId: string;
  panels: RunPanels;
}

/** A run by its own address: its conversation at that place, or itself as a conversation of one. */
export function RunScreen({ runId, panels }: RunScreenProps) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const { data: run, error } = useRun(runId);
  if (error)
    return (
      <div className="mx-auto max-w-xl p-6">
        <ErrorOf
          error={error}
          action={
            <Button size="small" onClick={() => void refreshRun(queryClient, runId)}>
              {t.reconnect}
            </Button>
          }
        />
      </div>
    );
  if (run === null)
    return (
      <EmptyState icon={<Unplug size={20} />} title={t.runMissing}>
        {t.runMissingNext}
      </EmptyState>
    );
  if (!run)
    return (
      <p className="flex items-center justify-center gap-2 p-12 text-muted" role="status">
        <Spinner /> {t.loadingRun}
      </p>
    );
  const { conversationId, input } = run.detail;
  if (conversationId !== null)
    return <Navigate to="/c/$conversationId" params={{ conversationId }} search={{ run: runId }} replace />;
  return (
    <Desk
      where={{ firstRunId: runId }}
      title={input.inputText}
      header={<h1 className="sr-only">{input.inputText.slice(0, 200)}</h1>}
      exchanges={[exchangeOf(run)]}
      startAt={runId}
      panels={panels}
    />
  );
}

const exchangeOf = ({ detail, view }: RunRecord): ShownExchange => ({
  id: detail.id,
  status: detail.status,
  inputText: detail.input.inputText,
  text: answerOf(view),
  agentName: detail.agentName,
  parentRunId: detail.parentRunId,
  createdAt: detail.createdAt,
  replacesRunId: detail.input.replacesRunId ?? null,
});
