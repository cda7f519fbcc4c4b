import { useIsMutating } from '@tanstack/react-query';
import type { RunRecord } from '../../../lib/run-record.ts';
import type { DraftVersion } from '../../../lib/run-view.ts';
import { useKept } from '../../../lib/use-kept.ts';
import { composeFeedback } from './compose-feedback.ts';
import { toForm } from './draft-form.ts';
import type { DraftForm } from './draft-form.ts';

/** A draft under review: what its reader has changed in it, at the draft itself, and says of it, in the box below. */
export function useDraftReview(run: RunRecord, draft: DraftVersion) {
  const before = toForm(draft);
  const place = `review.${run.detail.id}.${draft.kind}.${draft.version}`;
  const [after, setAfter] = useKept<DraftForm>(`${place}.form`, before);
  const [more, setMore] = useKept(`${place}.more`, '');
  const locale = run.view.input?.locale ?? 'en';
  const isRevising = run.view.phase === 'revising';
  return {
    before,
    after,
    setAfter,
    more,
    setMore,
    /** What would be sent; nothing when the draft is left as it is. */
    feedback: composeFeedback({ before, after, more, locale }),
    hasEdits: composeFeedback({ before, after, more: '', locale }) !== '',
    isRevising,
    isBusy: useIsMutating({ mutationKey: ['review', run.detail.id] }) > 0 || isRevising,
  };
}
