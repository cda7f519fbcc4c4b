import type { GraphNode, WorkspaceGraph } from '@quarry/api/graph.ts';
import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { useCategoryName } from '../../lib/category-words.ts';
import { commonWords } from '../../lib/common-words.ts';
import { useLocale, useWords } from '../../lib/i18n.ts';
import type { GraphFilter } from './filter-nodes.ts';
import { nodeLimits } from './graph-query.ts';
import type { GraphScope, NodeLimit } from './graph-query.ts';
import { words } from './words.ts';

interface GraphFiltersProps {
  graph: WorkspaceGraph;
  scope: GraphScope;
  onScope: (scope: GraphScope) => void;
  filter: GraphFilter;
  onFilter: (filter: GraphFilter) => void;
  search: string;
  onSearch: (search: string) => void;
  /** The largest first. */
  communities: number[];
}

export function GraphFilters(given: GraphFiltersProps) {
  const { graph, scope, onScope, filter, onFilter, search, onSearch, communities } = given;
  const t = useWords(words);
  const { all } = useWords(commonWords);
  const locale = useLocale();
  const categoryName = useCategoryName();
  const categories = useMemo(
    () =>
      [...new Set(graph.nodes.map((node) => node.category))]
        .filter(Boolean)
        .sort((one, other) => one.localeCompare(other, locale)),
    [graph.nodes, locale],
  );
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className="grid gap-2 border-b border-line p-3">
      <SearchField label={t.search} value={search} onChange={onSearch} />
      <fieldset className="grid grid-cols-2 gap-2 text-[0.9rem]">
        <legend className="sr-only">{t.filters}</legend>
        <ChoiceField
          label={t.category}
          all={all}
          value={filter.category}
          onChange={(category) => onFilter({ ...filter, category })}
          choices={categories.map((value) => ({ value, label: categoryName(value) }))}
          className="w-full"
        />
        <ChoiceField<GraphNode['kind']>
          label={t.kind}
          all={all}
          value={filter.kind}
          onChange={(kind) => onFilter({ ...filter, kind })}
          choices={[
            { value: 'entity', label: t.entity },
            { value: 'ghost', label: t.ghost },
          ]}
          className="w-full"
        />
        <ChoiceField
          label={t.community}
          all={all}
          value={filter.communityId?.toString()}
          onChange={(value) =>
            onFilter({ ...filter, communityId: value === undefined ? undefined : Number(value) })
          }
          choices={communities.map((community, index) => ({
            value: String(community),
            label: t.communityOf(String(index + 1)),
          }))}
          className="w-full"
        />
        <select
          aria-label={t.nodeLimit}
          value={scope.nodeLimit}
          onChange={(event) => onScope({ ...scope, nodeLimit: Number(event.target.value) as NodeLimit })}
          className="min-h-9 w-full rounded-lg border border-line-strong bg-surface px-3"
        >
          {nodeLimits.map((limit) => (
            <option key={limit} value={limit}>
              {t.topOf(limit)}
            </option>
          ))}
        </select>
      </fieldset>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <label className="flex items-center gap-2 text-[0.87rem]">
          <input
            type="checkbox"
            checked={scope.includeOthersEntities}
            onChange={(event) => onScope({ ...scope, includeOthersEntities: event.target.checked })}
            className="size-4 accent-[var(--accent)]"
          />
          {t.others}
        </label>
        {isFiltered && (
          <Button size="small" look="quiet" onClick={() => onFilter({})}>
            {t.clearFilters}
          </Button>
        )}
      </div>
    </div>
  );
}
