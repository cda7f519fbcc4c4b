import type { ApprovalDecision } from '@quarry/api/approvals.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { client } from '../../../lib/client.ts';
import { useWords } from '../../../lib/i18n.ts';
import { refreshRun } from '../../../lib/run-record.ts';
import type { ApprovalActivity } from '../../../lib/run-view.ts';
import { useNow } from '../../../lib/use-now.ts';
import { words } from './words.ts';

interface ApprovalCardProps {
  runId: string;
  approval: ApprovalActivity;
}

/** A call that waits for the word of a person: what it would do, why it is asked, and three answers. */
export function ApprovalCard({ runId, approval }: ApprovalCardProps) {
  const t = useWords(words);
  const titleId = useId();
  const queryClient = useQueryClient();
  const { callId } = approval;
  const answer = useMutation({
    mutationFn: (decision: ApprovalDecision) => client.answerApproval({ runId, callId, decision }),
    // Somebody else was faster, or the time is over: the record knows.
    onError: () => refreshRun(queryClient, runId),
  });
  // An answer is there before the run has said what it makes of it.
  const isAnswered = answer.isPending || answer.isSuccess;
  const button = (decision: ApprovalDecision, label: string, look?: 'primary' | 'danger') => (
    <Button
      {...(look && { look })}
      isBusy={isAnswered && answer.variables === decision}
      disabled={isAnswered}
      onClick={() => answer.mutate(decision)}
    >
      {label}
    </Button>
  );
  return (
    <section
      data-needs
      aria-labelledby={titleId}
      className="grid gap-3 rounded-xl border border-warn bg-warn-soft p-4"
    >
      <h2 id={titleId} className="flex items-center gap-2 font-semibold text-warn">
        <ShieldQuestion size={17} className="shrink-0" aria-hidden="true" /> {t.title}
      </h2>
      <p className="rounded-lg border border-line bg-surface px-3 py-2 break-words whitespace-pre-line">
        {approval.summary}
      </p>
      <dl className="grid gap-x-3 gap-y-1 text-[0.93rem] sm:grid-cols-[auto_1fr]">
        <dt className="font-medium">{t.tool}</dt>
        <dd>{approval.tool}</dd>
        <dt className="font-medium">{t.why}</dt>
        <dd>{t[approval.reason]}</dd>
      </dl>
      {approval.expiresAt !== undefined && <TimeLeft until={approval.expiresAt} />}
      {answer.error && <ErrorOf error={answer.error} conflict={{ title: t.tooLate, next: t.tooLateNext }} />}
      <div className="flex flex-wrap gap-2">
        {button('once', t.once, 'primary')}
        {button('run', t.run)}
        {button('deny', t.deny, 'danger')}
      </div>
      <p className="text-[0.87rem] text-muted">{t.runMeans}</p>
    </section>
  );
}

function TimeLeft({ until }: { until: string }) {
  const t = useWords(words);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(1_000)) / 1_000));
  const minutes = Math.floor(seconds / 60);
  return (
    <p className="text-[0.93rem] tabular-nums">
      {minutes > 0 ? t.minutesLeft(minutes, seconds % 60) : t.secondsLeft(seconds)}
    </p>
  );
}
