import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '../../components/ago.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { client } from '../../lib/client.ts';
import { useWords } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Excerpt } from './excerpt.tsx';
import { ListFrame, rowClass } from './list-frame.tsx';
import { words } from './words.ts';

/** Conversations that were put away. */
export function ArchiveTab() {
  const t = useWords(words);
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const query = useInfiniteQuery({
    queryKey: ['conversations', 'archive', search],
    queryFn: ({ pageParam, signal }) =>
      client.listConversations(
        { archived: true, ...(search !== '' && { search }), ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ conversations }) => conversations),
    placeholderData: keepPreviousData,
  });
  return (
    <ListFrame
      name="archive"
      searchLabel={t.searchArchive}
      search={text}
      onSearch={setText}
      isFiltered={search !== ''}
      query={query}
      row={({ id, title, updatedAt }) => (
        <li key={id}>
          <Link to="/c/$conversationId" params={{ conversationId: id }} data-row className={rowClass}>
            <span className="min-w-0 flex-1 truncate font-medium">
              <Excerpt text={title} search={search} />
            </span>
            <Ago at={updatedAt} />
          </Link>
        </li>
      )}
      empty={
        <EmptyState icon={<Archive size={20} />} title={t.noArchive}>
          {t.noArchiveNext}
        </EmptyState>
      }
    />
  );
}
