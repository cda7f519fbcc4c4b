import type { TokenUsage } from '@quarry/api/common.ts';
import { Link } from '@tanstack/react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Square } from 'lucide-react';
import { Badge } from '../../components/badge.tsx';
import type { Tone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { client } from '../../lib/client.ts';
import { formatAgo, formatDateTime } from '../../lib/format.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import type { Words } from '../../lib/i18n.ts';
import { refreshRun } from '../../lib/run-record.ts';
import type { RunRecord } from '../../lib/run-record.ts';
import { hasEnded, needOf } from '../../lib/run-view.ts';
import type { RunPhase, RunView } from '../../lib/run-view.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { DeleteRun } from './delete-run.tsx';
import { Spend } from './spend/spend.tsx';
import { useStartRun } from './start-run.ts';
import { needWords, words } from './words.ts';

export function RunHeader({ run }: { run: RunRecord }) {
  const t = useWords(words);
  const locale = useLocale();
  const { detail, view } = run;
  const [tone, phase] = needLook(view, t) ?? shortfallLook(view, t) ?? phaseLook(view.phase, t);
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-3xl flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
        <h1 className="line-clamp-3 min-w-0 flex-1 basis-40 text-[1.08rem] font-semibold whitespace-pre-line">
          {detail.input.inputText}
        </h1>
        <Actions run={run} />
        <DeleteRun runId={detail.id} />
        <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-[0.87rem] text-muted">
          <span aria-live="polite">
            <Badge tone={tone}>{phase}</Badge>
          </span>
          <span>{detail.agentName}</span>
          <span className="max-w-60 truncate">{view.model}</span>
          <span className="flex flex-wrap gap-x-3 max-sm:basis-full">
            <Spend usage={usageOf(run)} model={view.model} isSum />
            <time dateTime={detail.createdAt} title={formatDateTime(detail.createdAt, locale)}>
              {formatAgo(detail.createdAt, locale)}
            </time>
          </span>
          {detail.parentRunId !== null && (
            <Link to="/run/$runId" params={{ runId: detail.parentRunId }} className="text-accent underline">
              {t.handedFrom}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

/** The record counts everything, but only when the run pauses or ends; the events are there at once. */
function usageOf({ detail, view }: RunRecord): TokenUsage {
  return total(detail.usage) > total(view.usage) ? detail.usage : view.usage;
}

const total = ({ inputTokens, outputTokens }: TokenUsage): number => inputTokens + outputTokens;

/** The same for both, so that nothing moves when a run ends. */
const ACTION_WIDTH = 'min-w-30';

function Actions({ run: { detail, view } }: { run: RunRecord }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const start = useStartRun();
  const stop = useMutation({
    mutationFn: () => client.cancelRun(detail.id),
    onSettled: () => refreshRun(queryClient, detail.id),
    onError: useErrorNotice(),
  });
  if (!hasEnded(view.phase))
    return (
      <Button
        size="small"
        look="danger"
        className={ACTION_WIDTH}
        icon={<Square size={13} aria-hidden="true" />}
        isBusy={stop.isPending}
        onClick={() => stop.mutate()}
      >
        {t.stop}
      </Button>
    );
  return (
    <Button
      size="small"
      className={ACTION_WIDTH}
      icon={<RotateCcw size={14} aria-hidden="true" />}
      isBusy={start.isPending}
      onClick={() => start.mutate(detail.input)}
    >
      {t.retry}
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
    completed: ['ok', t.phaseCompleted],
    cancelled: ['neutral', t.phaseCancelled],
    error: ['danger', t.phaseError],
    failed: ['danger', t.phaseFailed],
  };
  return looks[phase];
}
