import { atMost } from '../../tools/at-most.ts';
import type { ToolOutcome, ToolRequest } from './call-tool.ts';

interface CallParts {
  callTool: (request: ToolRequest) => Promise<ToolOutcome>;
  runsAlone: (tool: string) => boolean;
}

const CALLS_AT_ONCE = 5;

/**
 * What became of the calls of one answer, in their order. Those that follow each other and may run at the same time do so;
 * the others wait for all before them.
 */
export async function* carriedOut(
  requests: readonly ToolRequest[],
  { callTool, runsAlone }: CallParts,
): AsyncGenerator<[ToolRequest, ToolOutcome]> {
  for (let next = 0; next < requests.length;) {
    const isAlone = ({ call }: ToolRequest) => runsAlone(call.name);
    const alone = requests.findIndex((request, i) => i >= next && isAlone(request));
    const end = alone === next ? next + 1 : alone === -1 ? requests.length : alone;
    const group = requests.slice(next, end);
    // One that fails takes the run with it, but not before the others have come to rest.
    const settled = await atMost(CALLS_AT_ONCE, group, (request) => settle(callTool(request)));
    for (const [i, outcome] of settled.entries()) yield [group[i]!, outcome()];
    next = end;
  }
}

const settle = <T>(work: Promise<T>): Promise<() => T> =>
  work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
