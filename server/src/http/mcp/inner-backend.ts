import type { RunEvent } from '@quarry/api/events.ts';
import { startRunBody } from '@quarry/api/run-requests.ts';
import { errorCodes } from '@quarry/api/errors.ts';
import { AppError } from '../../errors.ts';
import { BackendError } from '../../mcp/backend.ts';
import type { AnyRequest, McpBackend } from '../../mcp/backend.ts';
import type { Engine } from '../../runs/engine.ts';
import { framesOf } from '../../runs/events/frames-of.ts';
import type { CallerIdentity } from '../../store/accounts/api-keys.ts';
import { requireScope } from '../admission.ts';
import { fromZod } from '../respond-error.ts';
import type { Route, RouteRequest } from '../route.ts';
import { whoAsks } from '../who-asks.ts';

export interface InnerCaller {
  routes: ReadonlyMap<string, Route>;
  engine: Pick<Engine, 'replay' | 'resume' | 'start'>;
  scope: CallerIdentity;
  origin: string;
  signal: AbortSignal;
}

/** The API called by ourselves for a caller who speaks another protocol: the same checks, scopes and handlers. */
export function innerBackend(caller: InnerCaller): McpBackend {
  const { engine, scope, origin, signal } = caller;
  const call = (name: string, request: AnyRequest = {}) => inWords(() => callRoute(caller, name, request));
  return {
    call: call as McpBackend['call'],

    start: (body, reservedId) =>
      inWords(async () => {
        requireScope(scope, caller.routes.get('startRun')!.scope);
        const { data, error } = startRunBody.safeParse(body);
        if (error) throw fromZod(error);
        return engine.start(scope, data, { reservedId, origin, ...whoAsks(scope) });
      }),

    resume: (runId, modelName) =>
      inWords(async () => {
        requireScope(scope, caller.routes.get('resumeRun')!.scope);
        await engine.resume(scope, runId, { modelName, extendedContextEnabled: false });
      }),

    async *events(runId, { after = 0, signal: until }) {
      requireScope(scope, caller.routes.get('followRun')!.scope);
      const follow = await inWords(() => engine.replay(scope, runId, after));
      for await (const { seq, json } of framesOf(follow, AbortSignal.any([signal, until])))
        yield { seq, event: JSON.parse(json) as RunEvent };
    },
  };
}

async function callRoute(caller: InnerCaller, name: string, request: AnyRequest): Promise<unknown> {
  const route = caller.routes.get(name);
  if (!route || route.onlyOwners) throw new Error(`${name} cannot be called in this way`);
  requireScope(caller.scope, route.scope);
  return route.handler({
    params: part(route.params, request.params),
    query: part(route.query, request.query),
    body: part(route.body, request.body),
    scope: caller.scope,
    origin: caller.origin,
    signal: caller.signal,
    headers: {},
  } as unknown as RouteRequest);
}

/** What the API refuses is told in its words; a bug is one here, too. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new BackendError(errorCodes[error.code], error.message);
  }
}

const part = (schema: Route['params'], given: unknown) => {
  const read = schema?.safeParse(given ?? {});
  if (read?.error) throw fromZod(read.error);
  return read?.data;
};
