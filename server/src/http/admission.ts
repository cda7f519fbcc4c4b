import type { FastifyReply, FastifyRequest } from 'fastify';
import { ALL_SCOPES } from '@quarry/api/key-scopes.ts';
import type { KeyScope } from '@quarry/api/key-scopes.ts';
import { AppError } from '../errors.ts';
import type { CallerIdentity } from '../store/accounts/api-keys.ts';
import { hasKey } from './authenticate.ts';
import type { Authenticator } from './authenticate.ts';
import type { MembershipStore } from '../store/accounts/memberships.ts';
import type { OriginCheck } from './own-origin.ts';
import type { Allowance, RateLimiter, RateLimiters } from './rate-limit.ts';
import type { Route } from './route.ts';
import type { SessionIdentity, SignIn } from './sign-in/sign-in.ts';

export interface AdmissionDeps {
  authenticator: Authenticator;
  signIn: SignIn;
  limits: RateLimiters;
  origins: OriginCheck;
  memberships: Pick<MembershipStore, 'roleOf'>;
}

export type Admission = ReturnType<typeof createAdmission>;

/** Who may come in: identifies the caller, counts the request, and refuses what another site sends in a user's name. */
export function createAdmission({ authenticator, signIn, limits, origins, memberships }: AdmissionDeps) {
  const countAnyone = (request: FastifyRequest, reply: FastifyReply) =>
    count(reply, limits.callers, `ip:${request.ip}`);

  /** One who is refused is counted by address. */
  async function identified<T>({ request, reply }: Door, identify: () => Promise<T | undefined>): Promise<T> {
    try {
      const found = await identify();
      if (found === undefined) throw new AppError('UNAUTHORIZED', 'Your session has ended. Sign in again.');
      return found;
    } catch (error) {
      await countAnyone(request, reply);
      throw error;
    }
  }

  async function sessionOf(door: Door): Promise<SessionIdentity> {
    const { request, reply } = door;
    const session = await identified(door, () => signIn.identify(request.headers));
    await count(reply, limits.sessions, `session:${session.sessionId}`);
    origins.check(request, { byCookie: true });
    return session;
  }

  async function byKeyOrSession(door: Door): Promise<void> {
    const { request, reply } = door;
    if (hasKey(request.headers) || !signIn.hasCookie(request.headers)) {
      request.scope = await identified(door, () => authenticator.identify(request.headers));
      return count(reply, limits.callers, `key:${request.scope.callerId}`);
    }
    const { sessionId: callerId, userId, workspaceId, expiresAt } = await sessionOf(door);
    if (workspaceId === null)
      throw new AppError('FORBIDDEN', 'You are in no workspace now. Choose one, or make one.');
    request.scope = { callerId, userId, workspaceId, expiresAt, scopes: ALL_SCOPES, isSession: true };
  }

  async function requireOwner({ scope }: FastifyRequest): Promise<void> {
    if (scope && (await memberships.roleOf(scope)) === 'owner') return;
    throw new AppError('FORBIDDEN', 'Only an owner of the workspace may do this.');
  }

  return {
    countAnyone,

    async admit(route: Pick<Route, 'auth' | 'onlyOwners' | 'scope'>, door: Door): Promise<void> {
      const { auth = 'key', onlyOwners } = route;
      const { request, reply } = door;
      if (auth === 'session' || auth === 'visitor') reply.header('cache-control', 'no-store');
      if (auth === 'none' || (auth === 'link' && hasToken(request))) return countAnyone(request, reply);
      if (auth === 'key' || auth === 'link') {
        await byKeyOrSession(door);
        requireScope(request.scope!, route.scope);
        return onlyOwners && requireOwner(request);
      }
      if (auth === 'session') {
        request.session = await sessionOf(door);
        return;
      }
      await count(reply, limits.signIns, `sign-in:ip:${request.ip}`);
      const byCookie = signIn.hasCookie(request.headers);
      origins.check(request, { byCookie });
      if (byCookie) request.session = await signIn.identify(request.headers);
    },

    /** How the caller reaches this service. */
    originOf: (request: FastifyRequest) => origins.of(request),
  };
}

/** The route checks it. */
const hasToken = ({ query }: FastifyRequest) => (query as { token?: unknown }).token !== undefined;

/** Every endpoint that a key opens names one: `endpoints()` sees to it. */
function requireScope({ scopes }: CallerIdentity, needed: KeyScope | undefined): void {
  if (needed !== undefined && scopes.includes(needed)) return;
  throw new AppError(
    'FORBIDDEN',
    `This needs a key with the scope "${needed}"; the key that was sent has: ${scopes.join(', ')}.`,
  );
}

interface Door {
  request: FastifyRequest;
  reply: FastifyReply;
}

export async function count(reply: FastifyReply, limiter: RateLimiter, caller: string): Promise<void> {
  const allowance = await limiter.take(caller);
  reply.headers(allowanceHeaders(allowance));
  if (allowance.allowed) return;
  throw new AppError(
    'TOO_MANY_REQUESTS',
    `More than ${allowance.limit} requests in a minute. Try again in ${allowance.reset} s.`,
    { headers: { 'retry-after': String(allowance.reset) } },
  );
}

const allowanceHeaders = ({ limit, remaining, reset }: Allowance) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': reset,
});
