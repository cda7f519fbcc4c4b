import type { RunInput } from '../../store/runs/runs.ts';
import type { ReviewTool } from '../../tools/review-tool.ts';
import type { Tool } from '../../tools/tool.ts';
import { isOfSites } from '../../providers/web/of-sites.ts';

type Chosen = Pick<RunInput, 'form' | 'scope'>;

/** The tools that are left by where the reader wants a run to look. Search stays: it can look into what the workspace has. */
export function toolsInScope({ scope }: Chosen, tools: readonly Tool[]): readonly Tool[] {
  if (!scope) return tools;
  const out = new Set<string>([
    ...(scope.web ? [] : ['browse', 'x_search', 'extract_related_urls']),
    ...(scope.sites.length > 0 ? ['x_search'] : []),
    ...(scope.files || scope.past ? [] : ['recall']),
  ]);
  return tools.filter(({ id }) => !out.has(id));
}

/** The drafts that are left by what the reader wants to be made. */
export const draftsOfForm = (
  { form = 'auto' }: Chosen,
  reviewTools: readonly ReviewTool[],
): readonly ReviewTool[] => (form === 'auto' ? reviewTools : reviewTools.filter(({ kind }) => kind === form));

/** Whether the reader lets a run open an address. What was given with the request may always be opened. */
export function isInScope({ scope, fileUrls }: Pick<RunInput, 'scope' | 'fileUrls'>, url: string): boolean {
  if (!scope || fileUrls.includes(url) || !/^https?:/i.test(url)) return true;
  return scope.web && isOfSites(url, scope.sites);
}
