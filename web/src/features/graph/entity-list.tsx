import type { GraphNode } from '@quarry/api/graph.ts';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../components/class-names.ts';
import { useCategoryName } from '../../lib/category-words.ts';
import { useWords } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { entitySearchQuery } from './graph-query.ts';
import { Swatch } from './swatch.tsx';
import type { ColourOf } from './use-colours.ts';
import { words } from './words.ts';

interface EntityListProps {
  nodes: GraphNode[];
  total: number;
  search: string;
  includeOthersEntities: boolean;
  selectedId: string | undefined;
  colourOf: ColourOf;
  onSelect: (id: string) => void;
}

/** What the view shows, in words: for the keyboard, for screen readers, and to skim. */
export function EntityList(given: EntityListProps) {
  const { nodes, total, search, includeOthersEntities, selectedId, colourOf, onSelect } = given;
  const t = useWords(words);
  const settled = useDebounced(search.trim());
  const { data } = useQuery(entitySearchQuery(settled, includeOthersEntities));
  const drawn = new Set(nodes.map((node) => node.id));
  const others = settled === '' ? [] : (data?.entities ?? []).filter(({ id }) => !drawn.has(id));
  const row = (
    node: Omit<RowProps, 'colour' | 'isSelected' | 'onSelect'> & { communityId: number | null },
  ) => (
    <Row
      key={node.id}
      {...node}
      colour={colourOf(node)}
      isSelected={node.id === selectedId}
      onSelect={() => onSelect(node.id)}
    />
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="px-4 pt-2 pb-1 text-[0.82rem] text-muted">
        {t.shown(nodes.length, total)}
      </p>
      <ul
        data-list="entities"
        aria-label={t.listLabel}
        className="min-h-0 flex-1 px-2 pb-2 min-[900px]:overflow-y-auto"
      >
        {nodes.map(row)}
        {others.length > 0 && (
          <li aria-hidden="true" className="px-2 pt-3 pb-1 text-[0.82rem] font-medium text-muted">
            {t.notInView}
          </li>
        )}
        {others.map(row)}
      </ul>
      {nodes.length === 0 && others.length === 0 && (
        <p className="px-4 pb-6 text-[0.93rem] text-muted">{t.nothingFits}</p>
      )}
    </div>
  );
}

interface RowProps {
  id: string;
  label: string;
  category: string;
  kind: string;
  colour: string;
  isSelected: boolean;
  onSelect: () => void;
}

function Row({ label, category, kind, colour, isSelected, onSelect }: RowProps) {
  const t = useWords(words);
  const categoryName = useCategoryName();
  return (
    <li className="lazy-row">
      <button
        type="button"
        data-row
        aria-pressed={isSelected}
        onClick={onSelect}
        className={classNames(
          'flex min-h-8 w-full items-center gap-2.5 rounded-lg px-2 py-1 text-left text-[0.93rem] focus-visible:-outline-offset-2',
          isSelected ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <Swatch colour={colour} isGhost={kind === 'ghost'} />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <span className="max-w-32 shrink-0 truncate text-[0.82rem] text-muted">
          {kind === 'ghost' ? t.ghost : categoryName(category)}
        </span>
      </button>
    </li>
  );
}
