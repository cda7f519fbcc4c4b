import type { Feedback } from '@quarry/api/feedback.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { inputClass } from '../../components/field.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { useErrorNotice } from '../../lib/use-error-notice.ts';
import { words } from './desk-words.ts';

type Rating = Feedback['rating'];

/** What the reader thinks of an answer: a thumb, and a word if they like. Pressed again it is taken back. */
export function FeedbackTools({ runId, given }: { runId: string; given: Feedback | undefined }) {
  const t = useWords(words);
  const queryClient = useQueryClient();
  const [isWriting, setWriting] = useState(false);
  const [comment, setComment] = useState(given?.comment ?? '');
  const save = useMutation({
    mutationFn: (rating: Rating | undefined) =>
      rating === undefined
        ? client.removeFeedback(runId)
        : client.giveFeedback({ runId, rating, comment: comment.trim() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['run', runId], exact: true }),
    onError: useErrorNotice(),
  });
  const rate = (rating: Rating) => {
    const isBack = given?.rating === rating;
    setWriting(!isBack);
    save.mutate(isBack ? undefined : rating);
  };
  const thumb = (rating: Rating, label: string, Icon: typeof ThumbsUp) => (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={given?.rating === rating}
      onClick={() => rate(rating)}
      className={classNames(
        'grid size-8 place-items-center rounded-lg hover:bg-sunken',
        given?.rating === rating ? 'text-accent' : 'text-muted hover:text-ink',
      )}
    >
      <Icon size={15} aria-hidden="true" />
    </button>
  );
  return (
    <>
      <span className="ml-auto flex">
        {thumb('good', t.good, ThumbsUp)}
        {thumb('bad', t.bad, ThumbsDown)}
      </span>
      {isWriting && given && (
        <form
          className="mx-2 flex basis-full items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(given.rating, {
              onSuccess: () => {
                setWriting(false);
                notify(t.thanks, 'ok');
              },
            });
          }}
        >
          <input
            ref={comeIntoSight}
            aria-label={t.why}
            placeholder={t.why}
            value={comment}
            maxLength={2_000}
            onChange={(event) => setComment(event.target.value)}
            className={inputClass}
          />
          <Button type="submit" size="small" isBusy={save.isPending}>
            {t.save}
          </Button>
        </form>
      )}
    </>
  );
}

/** Below the last answer there is only the composer: what opens there would stay behind its edge. */
function comeIntoSight(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}
