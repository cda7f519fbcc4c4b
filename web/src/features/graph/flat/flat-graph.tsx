import type { GraphEdge, GraphNode } from '@quarry/api/graph.ts';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useId, useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useLocale, useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import { flatLayout, LABEL_HEIGHT } from './flat-layout.ts';
import type { FlatNode } from './flat-layout.ts';
import { namesThatFit } from './names-that-fit.ts';
import { nextTowards } from './next-towards.ts';
import { placeWords, WORD_SIZE } from './place-words.ts';
import { useSheet } from './use-sheet.ts';

export interface FlatGraphProps {
  nodes: GraphNode[];
  edges: GraphEdge[];
  colourOf: (node: GraphNode) => string;
  selectedId: string | undefined;
  /** What a search means; everything else steps back. */
  meant: ReadonlySet<string> | undefined;
  /** A way that is shown: its edges, and the nodes at their ends. */
  path: GraphEdge[] | undefined;
  onSelect: (id: string | undefined) => void;
}

/** So few edges that all of them can say their words. */
const FEW_EDGES = 24;

/** The graph on a sheet: every name can be read, and edges say what they mean where one looks. */
export function FlatGraph({ nodes, edges, colourOf, selectedId, meant, path, onSelect }: FlatGraphProps) {
  const t = useWords(words);
  const locale = useLocale();
  const keysId = useId();
  const flat = useMemo(() => flatLayout(nodes, edges), [nodes, edges]);
  const byId = useMemo(() => new Map(flat.map((one) => [one.node.id, one])), [flat]);
  const drawn = edges.filter(({ source, target }) => byId.has(source) && byId.has(target));
  const near = useMemo(() => nearTo({ edges, selectedId, path, meant }), [edges, selectedId, path, meant]);
  const sheet = useSheet(flat);
  const scale = Math.max(1, sheet.unit);
  useEffect(() => {
    if (selectedId !== undefined) sheet.look(flat.filter(({ node }) => near.nodes.has(node.id)));
    // What opens beside the sheet makes it narrower a moment later.
  }, [selectedId, path, flat, sheet.width]);
  const named = useMemo(() => namesThatFit(flat, { unit: scale, first: near.nodes }), [flat, scale, near]);
  const spoken = useMemo(
    () =>
      placeWords(
        edges.flatMap(({ id, source, target, typeLabel }) => {
          const [from, to] = [byId.get(source), byId.get(target)];
          const speaks = near.edges.has(id) || edges.length <= FEW_EDGES;
          return from && to && speaks ? [{ id, word: typeLabel[locale], from, to }] : [];
        }),
        { nodes: flat, named, scale },
      ),
    [edges, byId, near, locale, flat, named, scale],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const from = selectedId === undefined ? undefined : byId.get(selectedId);
    const next = nextTowards(flat, from, event.key);
    if (!next) return;
    event.preventDefault();
    onSelect(next.node.id);
    sheet.show(next);
  };
  return (
    <div className="relative h-full">
      <div
        role="application"
        tabIndex={0}
        aria-label={t.canvasLabel(nodes.length, drawn.length)}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        className="h-full bg-bg focus-visible:-outline-offset-2"
      >
        <svg
          ref={sheet.svg}
          viewBox={sheet.viewBox}
          aria-hidden="true"
          {...sheet.pointer}
          onClick={(event) => {
            if (sheet.wasDragged()) return;
            const id = (event.target as Element).closest('[data-node]')?.getAttribute('data-node');
            onSelect(id ?? undefined);
          }}
          className="block size-full touch-none select-none"
        >
          {drawn.map((edge) => (
            <Edge
              key={edge.id}
              edge={edge}
              from={byId.get(edge.source)!}
              to={byId.get(edge.target)!}
              isNear={near.edges.has(edge.id)}
              isFaint={near.isLooking && !near.edges.has(edge.id)}
              wordAt={spoken.get(edge.id)}
              scale={scale}
            />
          ))}
          {flat.map((one) => (
            <Node
              key={one.node.id}
              flat={one}
              colour={colourOf(one.node)}
              isSelected={one.node.id === selectedId}
              isFaint={near.isLooking && !near.nodes.has(one.node.id)}
              isNamed={named.has(one.node.id)}
              scale={scale}
            />
          ))}
        </svg>
      </div>
      <p id={keysId} className="sr-only">
        {t.flatKeys}
      </p>
      <div className="absolute right-3 bottom-3 flex gap-1 rounded-lg border border-line bg-surface p-0.5 print:hidden">
        <IconButton label={t.zoomIn} icon={<ZoomIn size={16} />} onClick={() => sheet.zoomBy(0.75)} />
        <IconButton label={t.zoomOut} icon={<ZoomOut size={16} />} onClick={() => sheet.zoomBy(1 / 0.75)} />
        <IconButton label={t.showAll} icon={<Maximize2 size={15} />} onClick={sheet.reset} />
      </div>
    </div>
  );
}

interface Looking extends Pick<FlatGraphProps, 'edges' | 'selectedId' | 'path' | 'meant'> {}

/** What is looked at: a way, or an entity with its neighbours, or what a search means. */
function nearTo({ edges, selectedId, path, meant }: Looking) {
  const shown = path ?? edges.filter(({ source, target }) => source === selectedId || target === selectedId);
  const nodes = new Set(shown.flatMap(({ source, target }) => [source, target]));
  if (selectedId !== undefined) nodes.add(selectedId);
  if (!path) for (const id of meant ?? []) nodes.add(id);
  return {
    nodes,
    edges: new Set(shown.map(({ id }) => id)),
    isLooking: nodes.size > 0 || meant !== undefined,
  };
}

interface EdgeProps {
  edge: GraphEdge;
  from: FlatNode;
  to: FlatNode;
  isNear: boolean;
  isFaint: boolean;
  /** Where it says its word, if there is room for it. */
  wordAt: { x: number; y: number } | undefined;
  /** By which words are drawn larger, so that they can be read from afar. */
  scale: number;
}

function Edge({ edge, from, to, isNear, isFaint, wordAt, scale }: EdgeProps) {
  const locale = useLocale();
  const word = edge.typeLabel[locale];
  return (
    <g opacity={isFaint ? 0.18 : 1}>
      <line
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
        stroke={isNear ? 'var(--accent)' : 'var(--line-strong)'}
        strokeOpacity={isNear ? 0.9 : 0.45}
        strokeWidth={(isNear ? 1.6 : 1) * scale}
      />
      {wordAt && (
        <text
          data-edge-word
          {...wordAt}
          textAnchor="middle"
          dominantBaseline="middle"
          className="fill-muted"
          fontSize={WORD_SIZE * scale}
          paintOrder="stroke"
          stroke="var(--bg)"
          strokeWidth={4 * scale}
        >
          {word}
        </text>
      )}
    </g>
  );
}

interface NodeProps {
  flat: FlatNode;
  colour: string;
  isSelected: boolean;
  isFaint: boolean;
  isNamed: boolean;
  scale: number;
}

function Node({ flat, colour, isSelected, isFaint, isNamed, scale }: NodeProps) {
  const { node, x, y, radius, label } = flat;
  return (
    <g data-node={node.id} opacity={isFaint ? 0.25 : 1} className="cursor-pointer">
      <title>{node.label}</title>
      {isSelected && (
        <circle cx={x} cy={y} r={radius + 4} fill="none" stroke="var(--accent)" strokeWidth={2} />
      )}
      <circle
        cx={x}
        cy={y}
        r={radius}
        fill={node.kind === 'ghost' ? 'var(--bg)' : colour}
        stroke={colour}
        strokeWidth={1.5}
        strokeDasharray={node.kind === 'ghost' ? '3 2' : undefined}
      />
      {isNamed && (
        <text
          x={x}
          y={y + radius + (LABEL_HEIGHT - 3) * scale}
          textAnchor="middle"
          fontSize={12 * scale}
          fontWeight={isSelected ? 650 : 450}
          className="fill-ink"
          paintOrder="stroke"
          stroke="var(--bg)"
          strokeWidth={3 * scale}
        >
          {label}
        </text>
      )}
    </g>
  );
}
