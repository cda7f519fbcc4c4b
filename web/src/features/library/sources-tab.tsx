import { sourceType as sourceTypes } from '@quarry/api/sources.ts';
import type { SourceListItem, SourceType } from '@quarry/api/sources.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { Ago } from '../../components/ago.tsx';
import { Badge } from '../../components/badge.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { SiteIcon } from '../../components/site-icon.tsx';
import { isOwnFile } from '../../lib/client.ts';
import { commonWords } from '../../lib/common-words.ts';
import { hostOf } from '../../lib/format.ts';
import { useWords } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { AskFirst } from './ask-first.tsx';
import { Excerpt } from './excerpt.tsx';
import { ListFrame, rowClass } from './list-frame.tsx';
import { sourcePages } from './pages.ts';
import { words } from './words.ts';

export function SourcesTab() {
  const t = useWords(words);
  const { all } = useWords(commonWords);
  const [text, setText] = useState('');
  const [sourceType, setType] = useState<SourceType>();
  const search = useDebounced(text.trim());
  const query = useInfiniteQuery({
    ...sourcePages({ search, ...(sourceType && { sourceType }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListFrame
      name="sources"
      searchLabel={t.searchSources}
      search={text}
      onSearch={setText}
      isFiltered={search !== '' || sourceType !== undefined}
      tools={
        <ChoiceField
          label={t.sourceType}
          all={all}
          value={sourceType}
          onChange={setType}
          choices={sourceTypes.options.map((one) => ({ value: one, label: t[one] }))}
        />
      }
      query={query}
      row={(source) => <SourceRow key={source.id} source={source} search={search} />}
      empty={
        <AskFirst icon={<BookOpen size={20} />} title={t.noSources}>
          {t.noSourcesNext}
        </AskFirst>
      }
    />
  );
}

function SourceRow({ source, search }: { source: SourceListItem; search: string }) {
  const t = useWords(words);
  return (
    <li>
      <Link
        to="/library/source/$sourceType/$sourceId"
        params={{ sourceType: source.sourceType, sourceId: source.id }}
        data-row
        className={rowClass}
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="line-clamp-2 font-medium break-words">
            <Excerpt text={source.title || t.untitled} search={search} />
          </span>
          {source.description !== '' && (
            <span className="line-clamp-2 text-[0.92rem] text-muted">{source.description}</span>
          )}
          <span className="flex flex-wrap gap-x-3 text-[0.85rem] text-muted">
            <span className="flex max-w-72 items-center gap-1.5 truncate">
              <SiteIcon url={source.url} sourceId={source.id} />
              {isOwnFile(source.url) ? t.ownFile : hostOf(source.url)}
            </span>
            <Ago at={source.createdAt} />
          </span>
        </span>
        {source.sourceType === 'private' && (
          <span className="mt-0.5 shrink-0">
            <Badge tone="info">{t.private}</Badge>
          </span>
        )}
      </Link>
    </li>
  );
}
