import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { SearchField } from '../components/search-field.tsx';
import { StatusDot } from '../components/status-dot.tsx';
import { conversationsQuery } from '../lib/conversations.ts';
import type { Talk } from '../lib/conversations.ts';
import { useWords } from '../lib/i18n.ts';
import { runNeedWords, runStatusWords } from '../lib/run-status-words.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { groupTalks } from './group-talks.ts';
import { words } from './words.ts';

/** The conversations, by when something was last asked in them. */
export function Talks() {
  const t = useWords(words);
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const { data } = useQuery({ ...conversationsQuery(search), placeholderData: keepPreviousData });
  const names = {
    pinned: t.pinned,
    shared: t.sharedWithYou,
    today: t.today,
    yesterday: t.yesterday,
    week: t.lastWeek,
    earlier: t.earlier,
  };
  return (
    <section aria-label={t.conversations} className="mt-3 flex min-h-0 flex-1 flex-col">
      <div className="px-3 pb-1">
        <SearchField label={t.searchConversations} placeholder={t.search} value={text} onChange={setText} />
      </div>
      <div data-list="recent" className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {data?.length === 0 && (
          <p className="px-2.5 pt-2 text-[0.87rem] text-muted">{search === '' ? t.noRuns : t.nothingFits}</p>
        )}
        {groupTalks(data ?? [], new Date()).map(({ group, talks }) => (
          <div key={group}>
            <h2 className="px-2.5 pt-3 pb-0.5 text-[0.8rem] font-medium text-muted">{names[group]}</h2>
            <ul>
              {talks.map((talk) => (
                <li key={talk.id}>
                  <TalkLink talk={talk} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function TalkLink({ talk }: { talk: Talk }) {
  const states = useWords(runStatusWords);
  const needs = useWords(runNeedWords);
  const { id, isRun, title, status } = talk;
  const need = talk.needs[0];
  const look = {
    'data-row': true,
    className: 'flex min-h-8 items-center gap-2 rounded-lg px-2.5 text-[0.9rem]',
    activeProps: { className: 'bg-sunken text-ink font-medium' },
    inactiveProps: { className: 'text-ink hover:bg-sunken' },
    activeOptions: { includeSearch: false },
  };
  const line = (
    <>
      {(status !== 'completed' || need) && (
        <StatusDot status={need ? 'pending' : status} label={need ? needs[need] : states[status]} />
      )}
      <span className="truncate">{title}</span>
    </>
  );
  return isRun ? (
    <Link to="/run/$runId" params={{ runId: id }} {...look}>
      {line}
    </Link>
  ) : (
    <Link to="/c/$conversationId" params={{ conversationId: id }} {...look}>
      {line}
    </Link>
  );
}
