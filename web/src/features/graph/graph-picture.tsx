import type { GraphEdge, GraphNode } from '@quarry/api/graph.ts';
import { Route, X } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Button, IconButton } from '../../components/button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useLocale, useWords } from '../../lib/i18n.ts';
import { readSetting, writeSetting } from '../../lib/storage.ts';
import { FlatGraph } from './flat/flat-graph.tsx';
import { otherEnd, shortestPath } from './flat/shortest-path.ts';
import { Legend } from './legend.tsx';
import type { ColourOf } from './use-colours.ts';
import { words } from './words.ts';

const GraphCanvas = lazy(() =>
  import('./view/graph-canvas.tsx').then((file) => ({ default: file.GraphCanvas })),
);

interface GraphPictureProps {
  nodes: GraphNode[];
  edges: GraphEdge[];
  communities: number[];
  colourOf: ColourOf;
  selectedId: string | undefined;
  meant: ReadonlySet<string> | undefined;
  onSelect: (id: string | undefined) => void;
}

const VIEWS = ['flat', 'space'] as const;
type View = (typeof VIEWS)[number];

/** The picture of the graph: on a sheet unless somebody wants it in space, with what its colours mean. */
export function GraphPicture({
  nodes,
  edges,
  communities,
  colourOf,
  selectedId,
  meant,
  onSelect,
}: GraphPictureProps) {
  const [view, setView] = useState<View>(() => (readSetting('graph-view') === 'space' ? 'space' : 'flat'));
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const [from, setFrom] = useState<string>();
  const shown = useMemo(
    () => nodes.filter(({ communityId }) => communityId === null || !hidden.has(communityId)),
    [nodes, hidden],
  );
  const path = useMemo(
    () =>
      from !== undefined && selectedId !== undefined ? shortestPath(edges, from, selectedId) : undefined,
    [edges, from, selectedId],
  );
  const choose = (next: View) => {
    writeSetting('graph-view', next);
    setView(next);
  };
  const given = { nodes: shown, edges, colourOf, selectedId, meant, onSelect };
  return (
    <>
      {view === 'flat' ? (
        <FlatGraph {...given} path={path} />
      ) : (
        <Suspense fallback={<Spinner />}>
          <GraphCanvas {...given} />
        </Suspense>
      )}
      <div className="absolute top-3 right-3 left-3 flex flex-wrap items-start justify-end gap-2 print:hidden">
        <PathBar {...{ nodes, edges: path, from, selectedId }} onFrom={setFrom} />
        <ViewSwitch view={view} onView={choose} />
      </div>
      <Legend {...{ nodes, communities, hidden, colourOf }} onHidden={setHidden} />
    </>
  );
}

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const t = useWords(words);
  return (
    <div
      role="group"
      aria-label={t.viewAs}
      className="inline-flex rounded-lg border border-line bg-surface p-0.5 text-[0.87rem]"
    >
      {VIEWS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onView(one)}
          className={classNames(
            'min-h-7 rounded-md px-2.5',
            one === view ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:text-ink',
          )}
        >
          {t[one]}
        </button>
      ))}
    </div>
  );
}

interface PathBarProps {
  nodes: readonly GraphNode[];
  edges: GraphEdge[] | undefined;
  from: string | undefined;
  selectedId: string | undefined;
  onFrom: (from: string | undefined) => void;
}

/** The way between two entities, in words. */
function PathBar({ nodes, edges, from, selectedId, onFrom }: PathBarProps) {
  const t = useWords(words);
  const locale = useLocale();
  const nameOf = (id: string) => nodes.find((node) => node.id === id)?.label ?? '';
  if (from === undefined)
    return selectedId === undefined ? null : (
      <Button size="small" icon={<Route size={14} aria-hidden="true" />} onClick={() => onFrom(selectedId)}>
        {t.pathFrom}
      </Button>
    );
  const isOpen = selectedId === undefined || selectedId === from;
  const steps = edges ? stepsOf(edges, from) : [];
  return (
    <div
      role="region"
      aria-label={t.path}
      className="mr-auto flex max-w-xl min-w-0 items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1.5 text-[0.9rem]"
    >
      <p aria-live="polite">
        {isOpen && t.pathChoose(nameOf(from))}
        {!isOpen && !edges && t.noPath(nameOf(from), nameOf(selectedId))}
        {!isOpen && edges && (
          <>
            <strong>{nameOf(from)}</strong>
            {steps.map(({ edge, to, isForth }) => (
              <span key={edge.id}>
                <span className="text-muted">
                  {isForth ? ' — ' : ' ← '}
                  {edge.typeLabel[locale]}
                  {isForth ? ' → ' : ' — '}
                </span>
                <strong>{nameOf(to)}</strong>
              </span>
            ))}
          </>
        )}
      </p>
      <IconButton label={t.endPath} icon={<X size={15} />} onClick={() => onFrom(undefined)} />
    </div>
  );
}

function stepsOf(edges: readonly GraphEdge[], from: string) {
  let at = from;
  return edges.map((edge) => {
    const isForth = edge.source === at;
    at = otherEnd(edge, at);
    return { edge, to: at, isForth };
  });
}
