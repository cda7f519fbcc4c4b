import type { FastifyReply } from 'fastify';
import { mcpEndpoints } from '@quarry/api/endpoints/mcp.ts';
import { AppError, badRequest } from '../../errors.ts';
import { BackendError } from '../../mcp/backend.ts';
import type { McpBackend } from '../../mcp/backend.ts';
import type { ToolOutput } from '../../mcp/tool.ts';
import { watchRun } from '../../mcp/watch-run.ts';
import { sendSse } from '../openai/send-sse.ts';
import { routes } from '../route.ts';
import type { Route, RouteRequest } from '../route.ts';
import { innerBackend } from './inner-backend.ts';
import type { InnerCaller } from './inner-backend.ts';
import { readPlace, writePlace } from './taken-up.ts';
import type { Place } from './taken-up.ts';

export interface McpDeps extends Pick<InnerCaller, 'engine'> {
  /** What the tools use. */
  api: Route[];
  version: string;
  /** Refuses a page of another site that is not allowed to call. */
  checkOrigin: (request: FastifyReply['request']) => void;
}

/** Quarry as an MCP server (docs/mcp.md). No session is kept: every request is answered by any node. */
export function mcpRoutes({ api, engine, version, checkOrigin }: McpDeps): Route[] {
  const byName = new Map(api.map((route) => [route.operationId, route]));
  const backendOf = ({ scope, origin, signal }: Pick<RouteRequest, 'scope' | 'origin' | 'signal'>) =>
    innerBackend({ routes: byName, engine, scope, origin, signal });

  return routes(mcpEndpoints, {
    postMcp: async (given) => {
      const { reply, signal } = given;
      checkOrigin(reply.request);
      const backend = backendOf(given);
      // What speaks the protocol is loaded by the first who comes.
      const { answerMcp } = await import('./answer-mcp.ts');
      return answerMcp({ backend, version }, reply, signal);
    },

    resumeMcp: async (given) => {
      const { headers, reply, signal } = given;
      checkOrigin(reply.request);
      const last = headers['last-event-id'];
      if (typeof last !== 'string')
        throw new AppError(
          'METHOD_NOT_ALLOWED',
          'Messages are sent with POST. A GET takes up a call behind Last-Event-ID.',
          {
            headers: { allow: 'POST' },
          },
        );
      const place = readPlace(last);
      if (!place) throw badRequest('Last-Event-ID is none of this service.');
      return sendSse(reply, takeUp(place, backendOf(given), signal));
    },
  });
}

/** The rest of a call: what goes on, and at the end its answer. */
async function* takeUp(
  { runId, id, progressToken, seq }: Place,
  backend: McpBackend,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const lines: string[] = [];
  let wake: (() => void) | undefined;
  let count = 0;
  const progress = async (message: string) => {
    count += 1;
    if (progressToken === undefined || count <= seq) return;
    const params = { progressToken, progress: count, message };
    lines.push(event({ runId, id, progressToken, seq: count }, { method: 'notifications/progress', params }));
    wake?.();
  };
  const done = watchRun({ backend, signal, progress }, runId).catch(refused).then(asResult);
  for (;;) {
    yield* lines.splice(0);
    const more = new Promise<undefined>((resolve) => (wake = () => resolve(undefined)));
    const result = lines.length > 0 ? undefined : await Promise.race([done, more]);
    if (!result) continue;
    yield* lines.splice(0);
    yield event({ runId, id, progressToken, seq: count + 1 }, { id, result });
    return;
  }
}

const event = (at: Place, message: object) =>
  `event: message\nid: ${writePlace(at)}\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`;

const asResult = ({ text, structured, isError }: ToolOutput) => ({
  content: [{ type: 'text', text }],
  structuredContent: structured,
  ...(isError && { isError }),
});

const refused = (error: unknown) => {
  if (!(error instanceof BackendError)) throw error;
  return { text: error.message, isError: true };
};
