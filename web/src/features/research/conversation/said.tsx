import { CornerDownRight } from 'lucide-react';
import { useWords } from '../../../lib/i18n.ts';
import type { RunView } from '../../../lib/run-view.ts';
import { words } from './words.ts';

/** What was told to a run while it worked: it belongs to the question. */
export function Said({ view }: { view: RunView }) {
  const t = useWords(words);
  const said = view.activities.filter((one) => one.kind === 'said');
  if (said.length === 0) return null;
  return (
    <ul aria-label={t.said} className="grid gap-1.5">
      {said.map(({ id, text }) => (
        <li key={id} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2 text-[0.95rem]">
          <CornerDownRight size={15} className="mt-1 text-muted" aria-hidden="true" />
          <p className="whitespace-pre-line wrap-anywhere">
            {text} <span className="text-[0.84rem] text-muted">{t.said}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
