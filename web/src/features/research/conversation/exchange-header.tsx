import type { TokenUsage } from '@quarry/api/common.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PenLine, Square } from 'lucide-react';
import { use, useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import type { Tone } from '../../../components/badge.tsx';
import { Button, IconButton } from '../../../components/button.tsx';
import { client } from '../../../lib/client.ts';
import { formatAgo, formatDateTime } from '../../../lib/format.ts';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import type { Words } from '../../../lib/i18n.ts';
import { refreshRun } from '../../../lib/run-record.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import { hasEnded, isAnswerReady, needOf } from '../../../lib/run-questions.ts';
import type { RunPhase, RunView } from '../../../lib/run-view.ts';
import { useErrorNotice } from '../../../lib/use-error-notice.ts';
import { Spend } from '../spend/spend.tsx';
import { needWords, words } from '../words.ts';
import type { ShownExchange } from './shown-exchange.ts';
import { EditQuestion } from './edit-question.tsx';
import { Question } from './question.tsx';
import { WhereContext } from './where.ts';
import { words as ownWords } from './words.ts';

/** The question, and how far it is with it. */
export function ExchangeHeader({ run, exchange }: { run: RunRecord; exchange: ShownExchange }) {
  const t = useWords(words);
  const locale = useLocale();
  const { detail, view } = run;
  const [tone, phase] = needLook(view, t) ?? shortfallLook(view, t) ?? phaseLook(view.phase, t);
  const isReady = isAnswerReady(view);
  const { access = 'owner' } = use(WhereContext);
  const isOwn = access === 'owner';
  const [isEditing, setEditing] = useState(false);
  const own = useWords(ownWords);
  return (
    <header className="group/question grid gap-2">
      {isEditing ? (
        <EditQuestion run={run} onClose={() => setEditing(false)} />
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Question exchange={exchange} />
          </div>
          {exchange.parentRunId === null && isOwn && (
            <IconButton
              label={own.edit}
              icon={<PenLine size={16} />}
              onClick={() => setEditing(true)}
              className="opacity-60 group-hover/question:opacity-100 focus-visible:opacity-100"
            />
          )}
        </div>
      )}
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-[0.87rem] text-muted">
          <span aria-live="polite">
            <Badge tone={isReady ? 'ok' : tone}>{isReady ? t.answerReady : phase}</Badge>
          </span>
          <span className="max-w-40 truncate">{detail.agentName}</span>
          <span className="max-w-60 truncate" title={view.model ?? undefined}>
            {view.model?.split('/').at(-1)}
          </span>
          <Spend usage={usageOf(run)} model={view.model} isSum />
          <time dateTime={detail.createdAt} title={formatDateTime(detail.createdAt, locale)}>
            {formatAgo(detail.createdAt, locale)}
          </time>
        </div>
        {isOwn && !hasEnded(view.phase) && !isReady && <Stop runId={detail.id} />}
      </div>
    </header>
  );
}

/** The record counts everything, but only when the run pauses or ends; the events are there at once. */
function usageOf({ detail, view }: RunRecord): TokenUsage {
  return total(detail.usage) > total(view.usage) ? detail.usage : view.usage;
}

const total = ({ inputTokens, outputTokens }: TokenUsage): number => inputTokens + outputTokens;

function Stop({ runId }: { runId: string }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const stop = useMutation({
    mutationFn: () => client.cancelRun(runId),
    onSettled: () => refreshRun(queryClient, runId),
    onError: useErrorNotice(),
  });
  return (
    <Button
      size="small"
      look="danger"
      icon={<Square size={13} aria-hidden="true" />}
      isBusy={stop.isPending}
      onClick={() => stop.mutate()}
    >
      {t.stop}
    </Button>
  );
}

/** What a run at work needs from a person. */
function needLook(view: RunView, t: Words<typeof words>): [Tone, string] | undefined {
  const need = needOf(view);
  return need && ['warn', needWords(need, t)];
}

/** A run that could not search has not simply completed. */
function shortfallLook({ phase, shortfalls }: RunView, t: Words<typeof words>): [Tone, string] | undefined {
  return phase === 'completed' && shortfalls.includes('search') ? ['warn', t.phaseNoSearch] : undefined;
}

function phaseLook(phase: RunPhase, t: Words<typeof words>): [Tone, string] {
  const looks: Record<RunPhase, [Tone, string]> = {
    running: ['accent', t.phaseRunning],
    review: ['warn', t.phaseReview],
    revising: ['accent', t.phaseRevising],
    confirmed: ['info', t.phaseConfirmed],
    completed: ['neutral', t.phaseCompleted],
    cancelled: ['neutral', t.phaseCancelled],
    error: ['danger', t.phaseError],
    failed: ['danger', t.phaseFailed],
  };
  return looks[phase];
}
