import type { GraphNode } from '@quarry/api/graph.ts';
import { useMemo } from 'react';
import { useTheme } from '../../lib/theme.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';

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

/** Far apart at first, then between. */
const HUES = [175, 30, 265, 85, 330, 230, 55, 130, 300, 5, 205, 105];

/** Colours of communities, the largest first, for a light or a dark ground. */
function communityColours(
  communities: readonly (number | null)[],
  isDark: boolean,
): Map<number | null, string> {
  const sizes = new Map<number | null, number>();
  for (const community of communities) sizes.set(community, (sizes.get(community) ?? 0) + 1);
  const ordered = [...sizes.keys()]
    .filter(isCommunity)
    .sort((one, other) => sizes.get(other)! - sizes.get(one)! || one - other);
  const lightness = isDark ? 0.76 : 0.56;
  return new Map(
    ordered.map((community, index) => [
      community,
      `oklch(${lightness - (Math.floor(index / HUES.length) % 3) * 0.08} 0.13 ${HUES[index % HUES.length]})`,
    ]),
  );
}

/** What has no community yet is grey. */
const plainColour = (isDark: boolean): string => (isDark ? 'oklch(0.7 0 0)' : 'oklch(0.55 0 0)');

const isCommunity = (community: number | null): community is number => community !== null && community >= 0;
