import { memo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useWords } from '../../../lib/i18n.ts';
import type { Activity, RunView } from '../../../lib/run-view.ts';
import { words } from '../words.ts';
import { ActivityRow } from './activity-row.tsx';

/** So many of the latest are drawn at first; a long run has thousands. */
const WINDOW = 100;

/** What the run has done and is doing, the latest last. */
export function Timeline({ view }: { view: RunView }) {
  const t = useWords(words);
  const [limit, setLimit] = useState(WINDOW);
  const { activities } = view;
  if (activities.length === 0) return <p className="p-4 text-muted">{t.noActivity}</p>;
  const hidden = Math.max(0, activities.length - limit);
  return (
    <div className="p-3">
      {hidden > 0 && (
        <Button size="small" look="quiet" onClick={() => setLimit((now) => now + WINDOW)}>
          {t.more(hidden)}
        </Button>
      )}
      <ol data-list="timeline" className="grid">
        {activities.slice(hidden).map((activity) => (
          <Row key={activity.id} activity={activity} />
        ))}
      </ol>
    </div>
  );
}

const Row = memo(function Row({ activity }: { activity: Activity }) {
  return (
    <li className="lazy-row relative border-l-2 border-line py-1 pl-3 ml-2">
      <ActivityRow activity={activity} />
    </li>
  );
});
