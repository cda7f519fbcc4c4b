import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { changePasswordBody, signInBody } from '@quarry/api/account.ts';
import { errorCodes } from '@quarry/api/errors.ts';
import type { ErrorCode } from '@quarry/api/errors.ts';
import { AppError, badRequest } from '../../errors.ts';
import type { MembershipStore, Role } from '../../store/accounts/memberships.ts';
import type { SessionStore } from '../../store/accounts/sessions.ts';
import { ADDRESS_HEADER, AUTH_PATH, COOKIE_PREFIX, createAuth, OIDC_ID } from './create-auth.ts';
import type { Auth, AuthOptions } from './create-auth.ts';

type Headers = Record<string, string | string[] | undefined>;

export interface SessionIdentity {
  sessionId: string;
  userId: string;
  createdAt: Date;
  expiresAt: Date;
  /** Null while the session is in no workspace that its user is a member of. */
  workspaceId: string | null;
  role: Role | null;
}

/** A request of a browser, and where the answer's cookies go. */
export interface Visit {
  headers: Headers;
  ip: string;
  /** Of this service, as the caller addresses it. */
  origin: string;
  reply: FastifyReply;
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

    /** Where the provider of OpenID Connect is asked who this is. Its answer comes back to `finishOidc`. */
    async startOidc(visit: Visit, { next }: { next: string }): Promise<string> {
      const body = {
        provider: OIDC_ID,
        callbackURL: `${visit.origin}${next}`,
        errorCallbackURL: `${visit.origin}/sign-in`,
        disableRedirect: true,
      };
      const asked = async () => {
        const auth = await load();
        return auth.handler(
          new Request(`${visit.origin}${AUTH_PATH}/sign-in/social`, {
            method: 'POST',
            headers: { ...passedOn(visit), origin: visit.origin },
            body: JSON.stringify(body),
          }),
        );
      };
      let response = await asked();
      if (response.status === 404) {
        // It was away when we first looked for it.
        loading = undefined;
        response = await asked();
      }
      if (!response.ok)
        throw new AppError(
          'UPSTREAM_ERROR',
          'The sign-in provider cannot be reached. Try again in a moment.',
        );
      setCookies(visit, response.headers);
      return ((await response.json()) as { url: string }).url;
    },

    /** What the provider has said. Answers where to go on: inside, or back with a reason. */
    async finishOidc(visit: Visit, query: string): Promise<string> {
      const auth = await load();
      const url = `${visit.origin}${AUTH_PATH}/callback/${OIDC_ID}${query}`;
      const response = await auth.handler(new Request(url, { headers: passedOn(visit) }));
      setCookies(visit, response.headers);
      return response.headers.get('location') ?? `${visit.origin}/sign-in?error=failed`;
    },

    signOut: (visit: Visit) => ask('/sign-out', {}, visit),

    changePassword: (body: z.output<typeof changePasswordBody>, visit: Visit) =>
      ask('/change-password', body, visit),

    async hashPassword(password: string): Promise<string> {
      const { password: passwords } = await (await load()).$context;
      return passwords.hash(password);
    },
  };
}

function passedOn({ headers, ip }: Visit): Record<string, string> {
  const names = ['cookie', 'origin', 'user-agent'];
  return {
    ...Object.fromEntries(
      names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    ),
    'content-type': 'application/json',
    [ADDRESS_HEADER]: ip,
  };
}

/** Behind a proxy that speaks https the cookie is for https alone. */
function setCookies({ reply, origin }: Visit, headers: globalThis.Headers): string {
  const isSecure = origin.startsWith('https:');
  const cookies = headers.getSetCookie();
  for (const cookie of cookies)
    reply.header('set-cookie', isSecure && !/;\s*secure\b/i.test(cookie) ? `${cookie}; Secure` : cookie);
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
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
