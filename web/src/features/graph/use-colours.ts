import type { GraphNode } from '@quarry/api/graph.ts';
import { useMemo } from 'react';
import { useTheme } from '../../lib/theme.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { communityColours, plainColour } from './view/palette.ts';

export type ColourOf = (node: Pick<GraphNode, 'communityId'>) => string;

/** The colour of each community, the same in the view, the list and the panel. */
export function useColours(nodes: readonly GraphNode[]) {
  const theme = useTheme();
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isDark = theme === 'dark' || (theme === 'system' && prefersDark);
  return useMemo(() => {
    const colours = communityColours(
      nodes.map((node) => node.communityId),
      isDark,
    );
    const colourOf: ColourOf = ({ communityId }) => colours.get(communityId) ?? plainColour(isDark);
    return { colourOf, communities: [...colours.keys()] as number[] };
  }, [nodes, isDark]);
}
