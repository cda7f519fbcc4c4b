import type { Config } from './config.ts';
import { createSearchProviders } from './providers/search/create-search-providers.ts';
import { createWebSearch } from './providers/search/search-web.ts';
import { createSocialSearch } from './providers/social/create-social-search.ts';
import type { SafeFetch } from './providers/web/safe-fetch.ts';
import { createMatrixTool } from './tools/matrix.ts';
import { createPlanTool } from './tools/plan.ts';
import { createReportTool } from './tools/report.ts';
import { createResearchTools } from './tools/research-tools.ts';
import type { Toolbox, ToolDeps } from './tools/tool-deps.ts';

/** All tools of the service, from its settings; the engine gives them its stores. */
export function toolbox(config: Config, safeFetch: SafeFetch): (deps: ToolDeps) => Toolbox {
  const webSearch = createWebSearch(createSearchProviders(config, safeFetch));
  const socialSearch = createSocialSearch(config, safeFetch);
  return (deps) => {
    const { log, matrices, retrieval, sources } = deps;
    const tools = createResearchTools({ webSearch, socialSearch, safeFetch, retrieval, sourceDeps: deps });
    return {
      tools,
      reviewTools: [
        createPlanTool({ tools, log }),
        createReportTool({ sources }),
        createMatrixTool({ matrices, sourceDeps: deps, webSearch, retrieval }),
      ],
    };
  };
}
