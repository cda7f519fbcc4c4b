import { createPlanTool } from '../../src/tools/plan.ts';
import { createReportTool } from '../../src/tools/report.ts';
import type { ReviewTool } from '../../src/tools/review-tool.ts';
import type { ToolDeps } from '../../src/tools/tool-deps.ts';
import { librarySearch, libraryWeb } from './library-search.ts';
import type { LibrarySearchOptions } from './library-search.ts';

/** A library to search in, as a tool and as the web, and the tools that are reviewed. */
export function libraryTools(deps: ToolDeps, library: LibrarySearchOptions) {
  const tools = [librarySearch(deps, library)];
  const reviewTools = [
    createPlanTool({ tools, pastPlans: deps.pastPlans }) as ReviewTool,
    createReportTool(libraryWeb(deps, library)) as ReviewTool,
  ];
  return { tools, reviewTools };
}
