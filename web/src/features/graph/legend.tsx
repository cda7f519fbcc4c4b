import type { GraphNode } from '@quarry/api/graph.ts';
import { Disclosure } from '../../components/disclosure.tsx';
import { useWords } from '../../lib/i18n.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Swatch } from './swatch.tsx';
import type { ColourOf } from './use-colours.ts';
import { words } from './words.ts';

interface LegendProps {
  nodes: readonly GraphNode[];
  /** The largest first. */
  communities: readonly number[];
  hidden: ReadonlySet<number>;
  onHidden: (hidden: ReadonlySet<number>) => void;
  colourOf: ColourOf;
}

/** What the colours mean: each group by its best known member. Those that are switched off are not drawn. */
export function Legend({ nodes, communities, hidden, onHidden, colourOf }: LegendProps) {
  const t = useWords(words);
  // On a phone it would lie over half of the picture; on paper nobody could open it.
  const isOpen = useMediaQuery('(min-width: 900px), print');
  if (communities.length < 2) return null;
  return (
    <div className="absolute bottom-3 left-3 max-w-64 text-[0.85rem] print:top-full print:right-3 print:bottom-auto print:max-w-none">
      <Disclosure title={t.legend} key={String(isOpen)} isOpen={isOpen}>
        <ul className="grid max-h-48 gap-0.5 overflow-y-auto print:max-h-none print:grid-cols-4 print:gap-x-6">
          {communities.slice(0, 12).map((communityId) => {
            const members = nodes.filter((node) => node.communityId === communityId);
            return (
              <li key={communityId} className={hidden.has(communityId) ? 'print:hidden' : undefined}>
                <label className="flex min-h-6 items-center gap-2">
                  <input
                    type="checkbox"
                    className="print:hidden"
                    checked={!hidden.has(communityId)}
                    onChange={() => onHidden(hidden.symmetricDifference(new Set([communityId])))}
                  />
                  <Swatch colour={colourOf({ communityId })} isGhost={false} />
                  <span className="min-w-0 truncate">{members[0]?.label}</span>
                  <span className="ml-auto shrink-0 text-muted tabular-nums">{members.length}</span>
                </label>
              </li>
            );
          })}
        </ul>
      </Disclosure>
    </div>
  );
}
