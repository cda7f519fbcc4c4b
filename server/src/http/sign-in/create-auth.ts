import type { Logger } from '../../log.ts';
import type { Db } from '../../store/database/db.ts';
import { newId } from '../../store/database/ids.ts';
import { forgetPassword } from '../../store/accounts/passwords.ts';
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
  /** Where users sign in besides, if anywhere. */
  oidc?: OidcSettings | undefined;
  log: Logger;
}

/** A provider of OpenID Connect. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  /** Lets somebody in who has no account here. Without it only those are let in who have one. */
  join?: ((userId: string) => Promise<void>) | undefined;
}

export const OIDC_ID = 'oidc';

export type Auth = Awaited<ReturnType<typeof createAuth>>;

/** Loaded when a user first signs in: a service that is used by keys alone does without it. */
export async function createAuth({ db, secret, isSecure, workspaceFor, oidc, log }: AuthOptions) {
  const [{ betterAuth }, { drizzleAdapter }, plugins] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
    oidc ? oidcPlugins(oidc) : [],
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
    plugins,
    // Only by an address that the provider has verified. See `forgetPassword` for those that we have not.
    account: { accountLinking: { enabled: oidc !== undefined, requireLocalEmailVerified: false } },
    databaseHooks: {
      user: {
        create: {
          // Nobody takes an address that may be another's. Accounts with a password are not made by better-auth.
          before: async ({ emailVerified }) => emailVerified === true,
          after: async ({ id }) => oidc?.join?.(id),
        },
      },
      account: {
        create: {
          after: async ({ providerId, userId }) => {
            if (providerId === OIDC_ID) await forgetPassword(db, userId);
          },
        },
      },
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

/** Loaded where it is used, like better-auth itself. */
async function oidcPlugins({ issuer, clientId, clientSecret, join }: OidcSettings) {
  const { genericOAuth } = await import('better-auth/plugins/generic-oauth');
  return [
    genericOAuth({
      config: [
        {
          providerId: OIDC_ID,
          discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
          requireIdTokenVerification: true,
          clientId,
          ...(clientSecret !== undefined && { clientSecret }),
          scopes: ['openid', 'email', 'profile'],
          disableSignUp: join === undefined,
          // Signing out here ends the session here.
          disableProviderLogout: true,
          mapProfileToUser: ({ name, email, email_verified: isVerified }) => ({
            emailVerified: isVerified === true,
            name: typeof name === 'string' && name !== '' ? name : String(email).split('@')[0]!,
          }),
        },
      ],
    }),
  ];
}
