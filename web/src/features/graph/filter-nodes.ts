import type { GraphNode } from '@quarry/api/graph.ts';

export interface GraphFilter {
  category?: string | undefined;
  kind?: GraphNode['kind'] | undefined;
  communityId?: number | undefined;
}

export function filterNodes(nodes: readonly GraphNode[], filter: GraphFilter): GraphNode[] {
  return nodes.filter(
    (node) =>
      (filter.category === undefined || node.category === filter.category) &&
      (filter.kind === undefined || node.kind === filter.kind) &&
      (filter.communityId === undefined || node.communityId === filter.communityId),
  );
}

/** Nodes with the text in their name or description, in any case and width; undefined when nothing is searched for. */
export function searchNodes(nodes: readonly GraphNode[], search: string): GraphNode[] | undefined {
  const wanted = fold(search.trim());
  if (wanted === '') return undefined;
  return nodes.filter((node) => fold(node.label).includes(wanted) || fold(node.description).includes(wanted));
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
