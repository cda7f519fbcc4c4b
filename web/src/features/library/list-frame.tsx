import type { ReactNode } from 'react';
import { SearchX } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListEnd } from '../../components/list-end.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';

interface ListFrameProps<T> {
  /** Names the list for `j` and `k`. */
  name: string;
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** Further filters and actions beside the search. */
  tools?: ReactNode;
  isFiltered: boolean;
  query: Parameters<typeof ListEnd>[0]['query'] & {
    data: T[] | undefined;
    refetch: () => unknown;
  };
  row: (item: T) => ReactNode;
  empty: ReactNode;
}

/** An endless list with its search, its rows, and what is said when there are none. */
export function ListFrame<T>(given: ListFrameProps<T>) {
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4 sm:px-6">
      <div className="flex flex-wrap gap-2">
        <SearchField
          label={given.searchLabel}
          value={given.search}
          onChange={given.onSearch}
          className="min-w-48 flex-1"
        />
        {given.tools}
      </div>
      <QueryState query={given.query}>
        {(items) =>
          items.length > 0 ? (
            <>
              <ul
                data-list={given.name}
                className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface"
              >
                {items.map((item) => given.row(item))}
              </ul>
              <ListEnd query={given.query} />
            </>
          ) : given.isFiltered ? (
            <NothingFits />
          ) : (
            given.empty
          )
        }
      </QueryState>
    </div>
  );
}

function NothingFits() {
  const t = useWords(commonWords);
  return (
    <EmptyState icon={<SearchX size={20} />} title={t.nothingFits}>
      {t.nothingFitsNext}
    </EmptyState>
  );
}

/** Rows are links over their whole width. */
export const rowClass = 'lazy-row flex gap-3 px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-2';
