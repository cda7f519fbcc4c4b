import type { GraphEdge, GraphNode } from '@quarry/api/graph.ts';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useId, useMemo, useRef } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useWords } from '../../../lib/i18n.ts';
import { words } from '../words.ts';
import { buildScene } from './scene.ts';
import { useGraphView } from './use-graph-view.ts';

export interface GraphCanvasProps {
  nodes: GraphNode[];
  edges: GraphEdge[];
  colourOf: (node: GraphNode) => string;
  selectedId: string | undefined;
  meant: ReadonlySet<string> | undefined;
  onSelect: (id: string | undefined) => void;
}

/** The graph in space. Everything in it can be reached by the list beside it as well. */
export function GraphCanvas({ nodes, edges, ...given }: GraphCanvasProps) {
  const t = useWords(words);
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useMemo(() => buildScene(nodes, edges), [nodes, edges]);
  const view = useGraphView({ ...given, box, canvas, scene });
  const { onWheel } = view;
  useEffect(() => {
    const element = canvas.current!;
    // React listens passively: only so can the page be kept from scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [onWheel]);
  return (
    <div className="relative h-full">
      <div
        ref={box}
        role="application"
        tabIndex={0}
        aria-label={t.canvasLabel(nodes.length, edges.length)}
        aria-describedby={keysId}
        onKeyDown={view.onKeyDown}
        className="h-full overflow-hidden border-line bg-bg text-ink accent-accent focus-visible:-outline-offset-2"
      >
        <canvas ref={canvas} aria-hidden="true" {...view.pointer} className="block size-full touch-none" />
      </div>
      <p id={keysId} className="sr-only">
        {t.canvasKeys}
      </p>
      <div className="absolute right-3 bottom-3 flex gap-1 rounded-lg border border-line bg-surface p-0.5">
        <IconButton label={t.zoomIn} icon={<ZoomIn size={16} />} onClick={() => view.zoomBy(0.75)} />
        <IconButton label={t.zoomOut} icon={<ZoomOut size={16} />} onClick={() => view.zoomBy(1 / 0.75)} />
        <IconButton label={t.showAll} icon={<Maximize2 size={15} />} onClick={view.reset} />
      </div>
      <p className="pointer-events-none absolute top-4 left-4 hidden text-[0.82rem] text-muted lg:block">
        {t.canvasHint}
      </p>
    </div>
  );
}
