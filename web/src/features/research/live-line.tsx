import { Spinner } from '../../components/spinner.tsx';
import { useWords } from '../../lib/i18n.ts';
import type { Words } from '../../lib/i18n.ts';
import { answerOf, needOf } from '../../lib/run-questions.ts';
import type { RunView } from '../../lib/run-view.ts';
import { activityTitle } from './activity/activity-title.ts';
import { needWords, words } from './words.ts';

/** What the run is doing at this moment. In a place of its own, so that text which streams in does not push it along. */
export function LiveLine({ view }: { view: RunView }) {
  const t = useWords(words);
  return (
    <p className="flex min-h-8 items-center gap-2 text-[0.93rem] text-muted" role="status">
      <Spinner /> <span className="min-w-0 truncate">{doing(view, t)}</span>
    </p>
  );
}

function doing(view: RunView, t: Words<typeof words>): string {
  if (view.waiting?.for === 'place') return t.queued(view.waiting.ahead);
  const need = needOf(view);
  if (need) return needWords(need, t);
  if (view.waiting?.for === 'browser') return t.noBrowser(view.waiting.ahead);
  if (view.waiting) return t.newBrowser;
  const current = view.activities.findLast(({ state }) => state === 'running');
  if (!current) return t.thinking;
  if (current.kind !== 'step') return activityTitle(current, t);
  return answerOf(view) === '' ? t.thinking : t.writing;
}
