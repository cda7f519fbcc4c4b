import { sha256 } from '../store/accounts/tokens.ts';
import { KEY_PATTERN } from '../store/accounts/api-keys.ts';
import type { ApiKeyStore, CallerIdentity } from '../store/accounts/api-keys.ts';
import { AppError } from '../errors.ts';
import { isPageToken } from './page-tokens.ts';
import type { PageTokens } from './page-tokens.ts';
import { databaseNow } from '../store/database/database-time.ts';

/** How long an identity may be used without asking again; a revocation notice removes it at once. */
const REMEMBER_MS = 2_000;
const MAX_REMEMBERED = 10_000;
const LAST_USE_FLUSH_MS = 1_000;

type Headers = Record<string, string | string[] | undefined>;

export interface Authenticator {
  identify(headers: Headers): Promise<CallerIdentity>;
  /** Called for every notice on the key channel. */
  forget(keyHash: string): void;
  /** Writes what is still to be written about last uses. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface AuthenticatorOptions {
  keys: ApiKeyStore;
  pageTokens: Pick<PageTokens, 'read'>;
  /** Whether revocation notices reach this node right now. When they do not, nothing is remembered. */
  noticesArrive: () => boolean;
  onError: (error: unknown) => void;
}

export function createAuthenticator({
  keys,
  pageTokens,
  noticesArrive,
  onError,
}: AuthenticatorOptions): Authenticator {
  const remembered = new Map<string, { identity: CallerIdentity; until: number }>();
  let uses = new Map<string, Date>();
  const timer = setInterval(() => void flush().catch(onError), LAST_USE_FLUSH_MS).unref();

  async function flush(): Promise<void> {
    if (uses.size === 0) return;
    const pending = uses;
    uses = new Map();
    await keys.touch(pending);
  }

  async function lookUp(keyHash: string, now: number): Promise<CallerIdentity | undefined> {
    const known = remembered.get(keyHash);
    if (known && known.until > now && noticesArrive()) return known.identity;
    const identity = await keys.identify(keyHash);
    remembered.delete(keyHash);
    if (!identity) return undefined;
    if (remembered.size >= MAX_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    remembered.set(keyHash, { identity, until: now + REMEMBER_MS });
    return identity;
  }

  /** It opens what it says, for as long as the key that made it works. */
  async function byToken(given: string): Promise<CallerIdentity> {
    const token = pageTokens.read(given);
    const now = databaseNow();
    if (!token || token.until <= now)
      throw unauthorized('The token is not one of this service, or its time is over.');
    const key = await keys.identifyById(token.keyId);
    if (!key || (key.expiresAt && key.expiresAt.getTime() <= now))
      throw unauthorized('The key that made this token has expired or was revoked.');
    const { runId, conversationId } = token;
    return {
      ...key,
      expiresAt: new Date(token.until),
      scopes: token.scopes.filter((scope) => key.scopes.includes(scope)),
      confinement: { ...(runId && { runId }), ...(conversationId && { conversationId }) },
    };
  }

  return {
    async identify(headers) {
      const key = readKey(headers);
      if (key === undefined)
        throw unauthorized(
          'An API key is needed: send it as "Authorization: Bearer <key>" or "x-api-key: <key>".',
        );
      if (isPageToken(key)) return byToken(key);
      if (!KEY_PATTERN.test(key))
        throw unauthorized('This is not an API key of this service: a key begins with qry_.');
      const now = databaseNow();
      const identity = await lookUp(sha256(key), now);
      if (!identity) throw unauthorized('The API key is unknown or was revoked. Make a new one.');
      if (identity.expiresAt && identity.expiresAt.getTime() <= now)
        throw unauthorized('The API key has expired. Make a new one.');
      uses.set(identity.callerId, new Date(now));
      return identity;
    },
    forget: (keyHash) => void remembered.delete(keyHash),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Whether the caller sends a key at all, be it a good one or not. */
export const hasKey = (headers: Headers) => readKey(headers) !== undefined;

function readKey(headers: Headers): string | undefined {
  const authorization = headers.authorization;
  if (typeof authorization === 'string' && authorization !== '') {
    const [scheme, key, ...rest] = authorization.trim().split(/\s+/);
    return scheme?.toLowerCase() === 'bearer' && rest.length === 0 ? (key ?? '') : '';
  }
  const key = headers['x-api-key'];
  return typeof key === 'string' && key !== '' ? key.trim() : undefined;
}

const unauthorized = (message: string) =>
  new AppError('UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Bearer realm="quarry"' } });
