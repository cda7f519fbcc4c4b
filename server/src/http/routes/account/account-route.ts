import type { z } from 'zod';
import { AppError } from '../../../errors.ts';
import type { Scope } from '../../../store/database/scope.ts';
import type { SessionIdentity, Visit } from '../../sign-in/sign-in.ts';
import { route } from '../../route.ts';
import type { Route, RouteRequest, RouteSpec } from '../../route.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

type AccountSpec<P, Q, B, R extends z.ZodType> = Omit<
  RouteSpec<P, Q, B, R>,
  'auth' | 'tag' | 'handler' | 'path'
> & {
  /** Below `/api/account`. */
  path: string;
  handler: (
    request: RouteRequest<Parsed<P>, Parsed<Q>, Parsed<B>> & { session: SessionIdentity },
  ) => Promise<z.input<R>>;
};

/** An endpoint of the dashboard's own, for somebody who is signed in. */
export function accountRoute<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType = z.ZodType,
>(spec: AccountSpec<P, Q, B, R>): Route {
  return route<P, Q, B, R>({
    ...spec,
    path: `//api/account${spec.path}`,
    auth: 'session',
    tag: 'Account',
    handler: (request) => spec.handler(request as Parameters<typeof spec.handler>[0]),
  });
}

/** The same for somebody who is let in by it. */
export function visitorRoute<
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType = z.ZodType,
>(spec: Omit<RouteSpec<P, Q, B, R>, 'auth' | 'tag'>): Route {
  return route<P, Q, B, R>({
    ...spec,
    path: `//api${spec.path}`,
    auth: 'visitor',
    tag: 'Account',
  });
}

export function memberScope({ workspaceId, userId }: SessionIdentity): Scope {
  if (workspaceId === null)
    throw new AppError('FORBIDDEN', 'You are in no workspace now. Choose one, or make one.');
  return { workspaceId, userId };
}

export function ownerScope(session: SessionIdentity): Scope {
  const scope = memberScope(session);
  if (session.role !== 'owner')
    throw new AppError('FORBIDDEN', 'Only an owner of the workspace may do this.');
  return scope;
}

export const visitOf = ({ headers, ip, origin, reply }: Visit): Visit => ({ headers, ip, origin, reply });
