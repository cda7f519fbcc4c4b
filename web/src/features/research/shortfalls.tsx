import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { providerSaid } from '../../lib/provider-words.ts';
import type { RunView, SearchActivity } from '../../lib/run-view.ts';
import { words } from './words.ts';

/** What a run could not do, above what it says all the same. */
export function Shortfalls({ view }: { view: RunView }) {
  const t = useWords(words);
  const locale = useLocale();
  if (!view.shortfalls.includes('search')) return null;
  const reasons = new Set(view.activities.filter(isSearch).flatMap(({ unavailable = [] }) => unavailable));
  return (
    <section role="status" className="flex gap-3 rounded-xl border border-warn/40 bg-warn-soft px-4 py-3">
      <CircleAlert size={18} className="mt-0.5 shrink-0 text-warn" aria-hidden="true" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold text-warn">{t.couldNotSearch}</p>
        <p className="text-[0.93rem]">
          {t.couldNotSearchText}{' '}
          <Link to="/connect" search={{ kind: 'search' }} className="underline">
            {t.connectSearch}
          </Link>
        </p>
        {[...reasons]
          .map((reason) => providerSaid(reason, locale))
          .map(({ text, lang }) => (
            <p key={text} lang={lang} className="text-[0.87rem] text-muted">
              {text}
            </p>
          ))}
      </div>
    </section>
  );
}

const isSearch = (activity: RunView['activities'][number]): activity is SearchActivity =>
  activity.kind === 'search';
