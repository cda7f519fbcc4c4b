import type { ToolContext } from '../tool.ts';

/** The same context for a part of the work, whose keys lie below its own. */
export function below(context: ToolContext, prefix: string): ToolContext {
  return {
    ...context,
    step: (key, work) => context.step(`${prefix}/${key}`, work),
    ask: (key, question) => context.ask(`${prefix}/${key}`, question),
    useTool: (key, call) => context.useTool(`${prefix}/${key}`, call),
    write: (key, request) => context.write(`${prefix}/${key}`, request),
    writePart: (key, request) => context.writePart(`${prefix}/${key}`, request),
  };
}
