import type { WebSearch } from '../providers/search/search-web.ts';
import type { SocialSearch } from '../providers/social/social.ts';
import type { SafeFetch } from '../providers/web/safe-fetch.ts';
import { createExtractRelatedUrlsTool } from './extract-related-urls.ts';
import type { PastResearch } from './own-sources.ts';
import { createRecallTool } from './recall.ts';
import { createReadSourceTool } from './read-part.ts';
import type { SourceDeps } from './read-source.ts';
import type { Likeness } from './research/search-deps.ts';
import { createSearchTool } from './search.ts';
import { createSourceSummaryTool } from './source-summary.ts';
import type { Tool } from './tool.ts';
import { createXSearchTool } from './x-search.ts';

export interface ResearchToolDeps {
  webSearch: WebSearch;
  scholarSearch?: WebSearch | undefined;
  likeness?: Likeness | undefined;
  socialSearch: SocialSearch;
  safeFetch: SafeFetch;
  retrieval: PastResearch;
  sourceDeps: SourceDeps;
}

/** The tools that find things out without operating anything. */
export function createResearchTools(deps: ResearchToolDeps): Tool[] {
  const { webSearch, scholarSearch, likeness, socialSearch, safeFetch, retrieval, sourceDeps } = deps;
  const { sources } = sourceDeps;
  return [
    createSearchTool({ webSearch, scholarSearch, likeness, sourceDeps, retrieval }),
    createXSearchTool({ socialSearch, sources }),
    createSourceSummaryTool({ sourceDeps }),
    createRecallTool({ retrieval, sources }),
    createExtractRelatedUrlsTool({ sourceDeps, safeFetch }),
    createReadSourceTool({ sources }),
  ];
}
