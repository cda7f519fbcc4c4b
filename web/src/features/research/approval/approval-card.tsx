import type { ApprovalDecision } from '@quarry/api/approvals.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ErrorOf } from '../../../components/error-of.tsx';
import { client } from '../../../lib/client.ts';
import { useWords } from '../../../lib/i18n.ts';
import { refreshRun } from '../../../lib/run-record.ts';
import type { ApprovalActivity } from '../../../lib/run-view.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AnswerFrame, answerFieldClass } from '../../../components/answer-frame.tsx';
import { words } from './words.ts';

interface ApprovalCardProps {
  runId: string;
  approval: ApprovalActivity;
}

/** A call that waits for the word of a person: what it would do, why it is asked, and three answers, with words or without. */
export function ApprovalCard({ runId, approval }: ApprovalCardProps) {
  const t = useWords(words);
  const [said, setSaid] = useState('');
  const queryClient = useQueryClient();
  const { callId } = approval;
  const answer = useMutation({
    mutationFn: async (decision: ApprovalDecision) => {
      // First, so that the run has heard it when it goes on.
      if (said.trim() !== '') await client.steerRun({ runId, text: said.trim() });
      return client.answerApproval({ runId, callId, decision });
    },
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
    <AnswerFrame
      icon={<ShieldQuestion size={17} className="shrink-0" aria-hidden="true" />}
      title={t.title}
      {...(approval.expiresAt !== undefined && { action: <TimeLeft until={approval.expiresAt} /> })}
    >
      <p className="max-h-40 overflow-y-auto rounded-lg bg-sunken px-3 py-2 break-words whitespace-pre-line">
        {approval.summary}
      </p>
      <p className="text-[0.9rem] text-muted">{t[approval.reason]}</p>
      {answer.error && <ErrorOf error={answer.error} conflict={{ title: t.tooLate, next: t.tooLateNext }} />}
      <textarea
        aria-label={t.say}
        placeholder={t.say}
        rows={1}
        maxLength={20_000}
        value={said}
        disabled={isAnswered}
        onChange={(event) => setSaid(event.target.value)}
        className={answerFieldClass}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {button('deny', t.deny, 'danger')}
        {button('run', t.run)}
        {button('once', t.once, 'primary')}
      </div>
      <p className="text-[0.84rem] text-muted">{t.runMeans}</p>
    </AnswerFrame>
  );
}

function TimeLeft({ until }: { until: string }) {
  const t = useWords(words);
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - useNow(1_000)) / 1_000));
  const minutes = Math.floor(seconds / 60);
  return (
    <p className="text-[0.87rem] tabular-nums">
      {minutes > 0 ? t.minutesLeft(minutes, seconds % 60) : t.secondsLeft(seconds)}
    </p>
  );
}
