import { Markdown } from '../../../components/markdown.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { draftInWriting } from '../../../lib/run-questions.ts';
import type { RunView } from '../../../lib/run-view.ts';
import { activityTitle } from '../activity/activity-title.ts';
import { words } from '../words.ts';

/** A draft as it grows, in the place where its review will be. */
export function DraftInWriting({ view }: { view: RunView }) {
  const t = useWords(words);
  const draft = draftInWriting(view);
  if (!draft || draft.text === '') return null;
  return (
    <section
      aria-label={activityTitle(draft, t)}
      aria-busy="true"
      className="rounded-2xl border border-line bg-surface px-4 py-3"
    >
      <Markdown text={draft.text} />
    </section>
  );
}
