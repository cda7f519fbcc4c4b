import type { Telemetry } from '../telemetry/telemetry.ts';
import type { ReviewTool } from './review-tool.ts';
import type { Toolbox } from './tool-deps.ts';
import type { Tool } from './tool.ts';

/** The same tools; each use of one is seen by those who watch over the service. */
export function watchedTools({ tools, reviewTools }: Toolbox, telemetry: Telemetry): Toolbox {
  return {
    tools: tools.map((tool) => watchTool(tool, telemetry)),
    reviewTools: reviewTools.map((tool) => watchReviewTool(tool, telemetry)),
  };
}

export const watchTool = (tool: Tool, telemetry: Telemetry): Tool => ({
  ...tool,
  run: (input, context) =>
    telemetry.during(
      {
        kind: 'execute_tool',
        tool: tool.id,
        // Finding nothing is no crash, but who looks at the numbers wants to see it.
        outcome: (result) => (result.ok ? {} : { error: 'nothing_came_of_it' }),
      },
      () => tool.run(input, context),
    ),
});

const watchReviewTool = (tool: ReviewTool, telemetry: Telemetry): ReviewTool => ({
  ...tool,
  draft: (request, context) =>
    telemetry.during({ kind: 'execute_tool', tool: tool.kind }, () => tool.draft(request, context)),
  carryOut: (content, context, review) =>
    telemetry.during({ kind: 'execute_tool', tool: tool.kind }, () =>
      tool.carryOut(content, context, review),
    ),
});
