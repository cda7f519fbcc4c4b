import type { z } from 'zod';
import type { changePasswordBody, signInBody } from '@quarry/api/account.ts';
import { errorCodes } from '@quarry/api/errors.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import { AppError, badRequest } from '../../errors.ts';
import type { MembershipStore, Role } from '../../store/accounts/memberships.ts';
import type { SessionStore } from '../../store/accounts/sessions.ts';
import { AUTH_PATH, COOKIE_PREFIX, createAuth } from './create-auth.ts';
import type { Auth, AuthOptions } from './create-auth.ts';
import { createOidcVisits } from './oidc-visits.ts';
import { passedOn, setCookies } from './visit.ts';
import type { Headers, Visit } from './visit.ts';

export type { Visit } from './visit.ts';

export interface SessionIdentity {
  sessionId: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  /** Null while the session is in no workspace that its user is a member of. */
  workspaceId: string | null;
  role: Role | null;
}

export type SignIn = ReturnType<typeof createSignIn>;

/** Everything about passwords and session cookies, all of it done by better-auth. */
export function createSignIn(
  options: Omit<AuthOptions, 'workspaceFor'> & { memberships: MembershipStore; sessions: SessionStore },
) {
  const { memberships, sessions } = options;
  let loading: Promise<Auth> | undefined;
  const load = () =>
    (loading ??= createAuth({ ...options, workspaceFor: (userId) => memberships.firstWorkspaceOf(userId) }));

  /** Answers with the cookies that the caller has from now on. */
  async function ask(path: string, body: unknown, visit: Visit): Promise<string> {
    const auth = await load();
    const request = new Request(`${visit.origin}${AUTH_PATH}${path}`, {
      method: 'POST',
      headers: passedOn(visit),
      body: JSON.stringify(body),
    });
    const response = await auth.handler(request);
    if (!response.ok) throw await refusal(response);
    return setCookies(visit, response.headers);
  }

  /** Asks the database every time: a session that was ended is over on every node. */
  async function identify(headers: Headers): Promise<SessionIdentity | undefined> {
    const auth = await load();
    const found = await auth.api.getSession({
      headers: new globalThis.Headers({ cookie: String(headers['cookie'] ?? '') }),
      query: { disableRefresh: true },
    });
    if (!found) return undefined;
    const { id: sessionId, userId, createdAt, expiresAt, workspaceId } = found.session;
    const role = workspaceId ? await memberships.roleOf({ workspaceId, userId }) : undefined;
    return {
      sessionId,
      userId,
      createdAt,
      expiresAt,
      workspaceId: role ? (workspaceId ?? null) : null,
      role: role ?? null,
    };
  }

  return {
    identify,

    hasCookie: ({ cookie }: Headers): boolean =>
      typeof cookie === 'string' && cookie.includes(`${COOKIE_PREFIX}.session_token=`),

    /** Puts off the end of a session that is in use. */
    async prolong(visit: Visit): Promise<void> {
      const auth = await load();
      const { headers } = await auth.api.getSession({
        headers: new globalThis.Headers(passedOn(visit)),
        returnHeaders: true,
      });
      setCookies(visit, headers);
    },

    async signIn(body: z.output<typeof signInBody>, visit: Visit): Promise<SessionIdentity> {
      const cookie = await ask('/sign-in/email', body, visit);
      await sessions.removeExpired();
      return (await identify({ cookie }))!;
    },

    ...createOidcVisits({
      load,
      loadAnew() {
        loading = undefined;
        return load();
      },
    }),

    signOut: (visit: Visit) => ask('/sign-out', {}, visit),

    changePassword: (body: z.output<typeof changePasswordBody>, visit: Visit) =>
      ask('/change-password', body, visit),

    async hashPassword(password: string): Promise<string> {
      const { password: passwords } = await (await load()).$context;
      return passwords.hash(password);
    },
  };
}

const MESSAGES: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is wrong.',
  INVALID_EMAIL: 'The e-mail address or the password is wrong.',
};

async function refusal(response: Response): Promise<Error> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  if (body.code === 'INVALID_PASSWORD') {
    const message = 'The current password is wrong.';
    return badRequest(message, [{ path: 'currentPassword', message }]);
  }
  const code = (Object.keys(errorCodes) as ErrorCode[]).find((name) => errorCodes[name] === response.status);
  if (!code || response.status >= 500)
    return new Error(`better-auth answered ${response.status}: ${body.message}`);
  return new AppError(code, MESSAGES[body.code ?? ''] ?? body.message ?? 'This is not possible.');
}
