import type { Turn } from '@quarry/api/turns.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MessageCircleQuestion, MessagesSquare, Sparkles, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '../../components/ago.tsx';
import { useWords } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { AskFirst } from './ask-first.tsx';
import { Excerpt } from './excerpt.tsx';
import { ListFrame, rowClass } from './list-frame.tsx';
import { turnPages } from './pages.ts';
import { words } from './words.ts';

export function TurnsTab() {
  const t = useWords(words);
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = useInfiniteQuery({ ...turnPages(search), placeholderData: keepPreviousData });
  return (
    <ListFrame
      name="turns"
      searchLabel={t.searchTurns}
      search={text}
      onSearch={setText}
      isFiltered={search !== ''}
      query={query}
      row={(turn) => <TurnRow key={turn.id} turn={turn} search={search} />}
      empty={
        <AskFirst icon={<MessagesSquare size={20} />} title={t.noTurns}>
          {t.noTurnsNext}
        </AskFirst>
      }
    />
  );
}

const ICONS = {
  user: <MessageCircleQuestion size={17} className="text-accent" aria-hidden="true" />,
  assistant: <Sparkles size={17} className="text-muted" aria-hidden="true" />,
  error: <TriangleAlert size={17} className="text-danger" aria-hidden="true" />,
};

function TurnRow({ turn, search }: { turn: Turn; search: string }) {
  const t = useWords(words);
  const kinds = { user: t.kindUser, assistant: t.kindAssistant, error: t.kindError };
  const content = (
    <>
      <span className="mt-0.5">{ICONS[turn.kind]}</span>
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="line-clamp-3">
          {turn.content.trim() === '' ? (
            <span className="text-muted">{t.noWords}</span>
          ) : (
            <Excerpt text={turn.content} search={search} />
          )}
        </span>
        <span className="flex flex-wrap gap-x-3 text-[0.85rem] text-muted">
          <span>{kinds[turn.kind]}</span>
          {turn.agentRun && <span className="max-w-48 truncate">{turn.agentRun.agent.name}</span>}
          <Ago at={turn.createdAt} />
        </span>
      </span>
    </>
  );
  return (
    <li>
      {turn.agentRunId === null ? (
        <div className={rowClass}>{content}</div>
      ) : (
        <Link to="/run/$runId" params={{ runId: turn.agentRunId }} data-row className={rowClass}>
          {content}
        </Link>
      )}
    </li>
  );
}
