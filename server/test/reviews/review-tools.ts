import { createPlanTool } from '../../src/tools/plan.ts';
import { createReportTool } from '../../src/tools/report.ts';
import type { ReviewTool } from '../../src/tools/review-tool.ts';
import type { ToolDeps } from '../../src/tools/tool-deps.ts';
import type { Tool } from '../../src/tools/tool.ts';

export function reviewToolsOf({ sources }: Pick<ToolDeps, 'sources'>, tools: readonly Tool[]): ReviewTool[] {
  return [createPlanTool({ tools }) as ReviewTool, createReportTool({ sources }) as ReviewTool];
}
