import type { WorkspaceGraph } from '@quarry/api/graph.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Waypoints } from 'lucide-react';
import { useMemo, useState } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { commonWords } from '../../lib/common-words.ts';
import { useWords } from '../../lib/i18n.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { EntityList } from './entity-list.tsx';
import { EntityPanel } from './entity-panel.tsx';
import { filterNodes, searchNodes } from './filter-nodes.ts';
import type { GraphFilter } from './filter-nodes.ts';
import { GraphFilters } from './graph-filters.tsx';
import { graphQuery } from './graph-query.ts';
import type { GraphScope } from './graph-query.ts';
import { useColours } from './use-colours.ts';
import { GraphPicture } from './graph-picture.tsx';
import { words } from './words.ts';

export function GraphScreen() {
  const t = useWords(words);
  const [scope, setScope] = useState<GraphScope>({ nodeLimit: 150, includeOthersEntities: false });
  const query = useQuery(graphQuery(scope));
  usePageTitle(t.title);
  return (
    <QueryState query={query}>
      {(graph) => <Graph graph={graph} scope={scope} onScope={setScope} />}
    </QueryState>
  );
}

interface GraphProps {
  graph: WorkspaceGraph;
  scope: GraphScope;
  onScope: (scope: GraphScope) => void;
}

function Graph({ graph, scope, onScope }: GraphProps) {
  const t = useWords(words);
  const { entity: selectedId } = useSearch({ from: '/inside/graph' });
  const navigate = useNavigate();
  const select = (entity: string | undefined) =>
    void navigate({ to: '/graph', search: entity === undefined ? {} : { entity }, replace: true });
  const [filter, setFilter] = useState<GraphFilter>({});
  const [search, setSearch] = useState('');
  const nodes = useMemo(() => filterNodes(graph.nodes, filter), [graph.nodes, filter]);
  const found = useMemo(() => searchNodes(nodes, search), [nodes, search]);
  const meant = useMemo(() => found && new Set(found.map((node) => node.id)), [found]);
  const { colourOf, communities } = useColours(graph.nodes);
  if (graph.nodes.length === 0 && !scope.includeOthersEntities && selectedId === undefined)
    return <NothingYet onOthers={() => onScope({ ...scope, includeOthersEntities: true })} />;
  return (
    <div className="flex min-h-full flex-col print:block print:[page:wide] min-[900px]:grid min-[900px]:h-full min-[900px]:grid-cols-[18rem_minmax(0,1fr)] min-[900px]:grid-rows-[minmax(0,1fr)] min-[1300px]:grid-cols-[20rem_minmax(0,1fr)_auto]">
      <h1 className="sr-only">{t.title}</h1>
      <div
        data-no-print
        className="order-2 flex min-h-0 min-w-0 flex-col border-line bg-surface max-[899px]:border-t min-[900px]:order-none min-[900px]:border-r"
      >
        <GraphFilters
          {...{ graph, scope, onScope, filter, search, communities }}
          onFilter={setFilter}
          onSearch={setSearch}
        />
        <EntityList
          {...{ nodes: found ?? nodes, search, selectedId, colourOf }}
          total={graph.totalEntityCount}
          includeOthersEntities={scope.includeOthersEntities}
          onSelect={select}
        />
      </div>
      <div className="relative order-1 h-[46dvh] min-h-64 min-w-0 shrink-0 min-[900px]:order-none min-[900px]:h-auto print:h-[148mm]!">
        <GraphPicture
          {...{ nodes, communities, colourOf, selectedId, meant }}
          edges={graph.edges}
          onSelect={select}
        />
      </div>
      {selectedId !== undefined && (
        <EntityPanel key={selectedId} entityId={selectedId} colourOf={colourOf} onSelect={select} />
      )}
    </div>
  );
}

function NothingYet({ onOthers }: { onOthers: () => void }) {
  const t = useWords(words);
  const { startResearch } = useWords(commonWords);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-6">
      <PageHeader title={t.title} />
      <EmptyState
        icon={<Waypoints size={20} />}
        title={t.empty}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Link to="/" className={buttonClass('primary')}>
              {startResearch}
            </Link>
            <button type="button" className={buttonClass('plain')} onClick={onOthers}>
              {t.others}
            </button>
          </div>
        }
      >
        {t.emptyNext}
      </EmptyState>
    </div>
  );
}
