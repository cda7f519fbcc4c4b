import { Check, Hand, MessageSquareReply, Undo2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { DraftVersion } from '../../../lib/run-view.ts';
import { AnswerFrame, answerFieldClass } from '../../../components/answer-frame.tsx';
import { words } from '../words.ts';
import { useDraftReview } from './use-draft-review.ts';
import { useReview } from './use-review.ts';

interface DraftAnswerProps {
  run: RunRecord;
  draft: DraftVersion;
  onShow: () => void;
}

/** In place of the composer while a draft waits: words say what to change, none confirm it. */
export function DraftAnswer({ run, draft, onShow }: DraftAnswerProps) {
  const t = useWords(words);
  const review = useReview(run, draft.kind);
  const { before, setAfter, more, setMore, feedback, hasEdits, isRevising, isBusy } = useDraftReview(
    run,
    draft,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (feedback !== '') review.answer.mutate(feedback);
  };
  return (
    <AnswerFrame
      icon={<Hand size={16} aria-hidden="true" />}
      title={t.phaseReview}
      action={
        <Button size="small" look="quiet" onClick={onShow}>
          {t.showIt}
        </Button>
      }
    >
      {draft.payload.question !== '' && <p className="font-medium">{draft.payload.question}</p>}
      <fieldset disabled={isBusy} className="grid gap-2">
        <textarea
          aria-label={t.moreFeedback}
          placeholder={t.feedbackPlaceholder}
          value={more}
          rows={1}
          maxLength={20_000}
          onChange={(event) => setMore(event.target.value)}
          onKeyDown={onKeyDown}
          className={answerFieldClass}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isRevising && (
            <span role="status" className="mr-auto inline-flex items-center gap-2 text-muted">
              <Spinner /> {t.phaseRevising}
            </span>
          )}
          {hasEdits && (
            <Button
              look="quiet"
              className="mr-auto"
              icon={<Undo2 size={15} aria-hidden="true" />}
              onClick={() => setAfter(before)}
            >
              {t.discardEdits}
            </Button>
          )}
          {draft.kind === 'plan' && feedback === '' && (
            <Button look="quiet" onClick={() => review.confirm.mutate({ isSkipped: true })}>
              {t.skip}
            </Button>
          )}
          <Button
            look={feedback === '' ? 'plain' : 'primary'}
            icon={<MessageSquareReply size={15} aria-hidden="true" />}
            disabled={feedback === ''}
            isBusy={review.answer.isPending}
            onClick={() => review.answer.mutate(feedback)}
          >
            {t.sendFeedback}
          </Button>
          <Button
            look={feedback === '' ? 'primary' : 'plain'}
            icon={<Check size={15} aria-hidden="true" />}
            disabled={hasEdits}
            isBusy={review.confirm.isPending}
            onClick={() => review.confirm.mutate({ isSkipped: false })}
          >
            {t.confirm}
          </Button>
        </div>
      </fieldset>
    </AnswerFrame>
  );
}
