import type { Logger } from '../../log.ts';
import type { Db } from '../../store/database/db.ts';
import { newId } from '../../store/database/ids.ts';
import { users } from '../../store/schema/accounts.ts';
import { accounts, sessions, verifications } from '../../store/schema/sign-in.ts';

export const AUTH_PATH = '/api/auth';
export const COOKIE_PREFIX = 'quarry';
/** Set by us, whatever the caller sent. */
export const ADDRESS_HEADER = 'x-quarry-address';

const DAY_SECONDS = 24 * 60 * 60;

export interface AuthOptions {
  db: Db;
  secret: Buffer;
  /** Whether the service is reached by https. */
  isSecure: boolean;
  /** In which workspace a new session begins. */
  workspaceFor: (userId: string) => Promise<string | undefined>;
  log: Logger;
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Loaded when a user first signs in: a service that is used by keys alone does without it. */
export async function createAuth({ db, secret, isSecure, workspaceFor, log }: AuthOptions) {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
  ]);
  return betterAuth({
    appName: 'Quarry',
    basePath: AUTH_PATH,
    secret: secret.toString('base64'),
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    // An account comes into being by a link: see the routes of accounts.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 256 },
    session: {
      expiresIn: 30 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      additionalFields: { workspaceId: { type: 'string', required: false, input: false } },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, workspaceId: await workspaceFor(session.userId) },
          }),
        },
      },
    },
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    // Counted by us, over all nodes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => log[level === 'error' ? 'warn' : 'debug'](`better-auth: ${message}`),
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isSecure,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => newId() },
    },
  });
}
