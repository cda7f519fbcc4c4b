import { randomInt } from 'node:crypto';
import { ALL_SCOPES } from '@quarry/api/key-scopes.ts';
import type { KeyScope } from '@quarry/api/key-scopes.ts';
import { desc, eq, isNull, and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { sha256 } from './tokens.ts';
import type { Db } from '../database/db.ts';
import { databaseNow } from '../database/database-time.ts';
import { apiKeys, users, workspaces } from '../schema/accounts.ts';
import type { Scope } from '../database/scope.ts';

/** Every node listens here and forgets what it remembers of a key as soon as the key changes. */
export const KEY_CHANNEL = 'quarry_keys';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 40;

export const KEY_PATTERN = /^qry_[0-9A-Za-z]{32,128}$/;

export interface CallerIdentity extends Scope {
  /** The id of the key, or of the session that stands in for one. */
  callerId: string;
  expiresAt: Date | null;
  /** What it may do. */
  scopes: readonly KeyScope[];
  /** Of a token: all that it opens. */
  confinement?: Confinement;
  /** A person at the dashboard, who can be asked. */
  isSession?: true;
}

/** One run, or one conversation with its runs. */
export interface Confinement {
  runId?: string;
  conversationId?: string;
}

interface NewKey {
  name: string;
  expiresAt?: Date;
  /** Everything unless given. */
  scopes?: KeyScope[];
  /** US dollars a calendar month. */
  budget?: number;
}

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

export function createApiKeyStore(db: Db) {
  const byHash = db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, sql.placeholder('hash')), isNull(apiKeys.revokedAt)))
    .prepare('api_key_by_hash');

  return {
    /** The one moment at which the key itself exists outside its owner's hands. */
    create: (scope: Scope, options: NewKey) => insertKey(db, scope, options),

    /** The same for a member, who may have so many that are neither revoked nor expired; undefined when there is no room. */
    async createWithin(scope: Scope, options: NewKey, most: number) {
      return db.transaction(async (tx) => {
        // One at a time: two that count at once would both find room for the last one.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${scope.userId}, 0))`);
        const isLive = and(
          isOwn(scope),
          isNull(apiKeys.revokedAt),
          sql`(${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > now())`,
        );
        if ((await tx.$count(apiKeys, isLive)) >= most) return undefined;
        return insertKey(tx, scope, options);
      });
    },

    async identify(keyHash: string): Promise<CallerIdentity | undefined> {
      const [row] = await byHash.execute({ hash: keyHash });
      return row && identityOf(row);
    },

    /** Of a key that a token was made with. */
    async identifyById(id: string): Promise<CallerIdentity | undefined> {
      const [row] = await db
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)));
      return row && identityOf(row);
    },

    /** A new key in the place of one that works on for so long; undefined when there is none that could be replaced. */
    rotate: (keyId: string, options: { overlapMs: number; of?: Scope }) => rotateKey(db, keyId, options),

    /** All keys of this installation, for the operator's command line; never for a caller. */
    listAll() {
      return db
        .select({
          id: apiKeys.id,
          name: apiKeys.name,
          prefix: apiKeys.prefix,
          scopes: heldScopes,
          workspace: workspaces.name,
          user: users.email,
          createdAt: apiKeys.createdAt,
          expiresAt: apiKeys.expiresAt,
          lastUsedAt: apiKeys.lastUsedAt,
          revokedAt: apiKeys.revokedAt,
        })
        .from(apiKeys)
        .innerJoin(workspaces, eq(workspaces.id, apiKeys.workspaceId))
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .orderBy(desc(apiKeys.id));
    },

    /** A member's own keys for a workspace that were not revoked, newest first. */
    list(scope: Scope) {
      return db
        .select(shown)
        .from(apiKeys)
        .where(and(isOwn(scope), isNull(apiKeys.revokedAt)))
        .orderBy(desc(apiKeys.id));
    },

    /** Of any key, for the operator. False when there is no such key. */
    async revoke(id: string): Promise<boolean> {
      return (await revokeWhere(db, eq(apiKeys.id, id))) !== undefined;
    },

    revokeOwn: (scope: Scope, id: string) =>
      revokeWhere(db, and(eq(apiKeys.id, id), isOwn(scope), isNull(apiKeys.revokedAt))),

    async touch(uses: ReadonlyMap<string, Date>): Promise<void> {
      const ids = [...uses.keys()];
      const times = [...uses.values()].map((time) => time.toISOString());
      await db.execute(sql`
        update api_keys k set last_used_at = greatest(k.last_used_at, used.at)
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(times)}::timestamptz[]) as used(id, at)
        where k.id = used.id`);
    },
  };
}

const heldScopes = sql<KeyScope[]>`coalesce(${apiKeys.scopes}, ${sql.param(ALL_SCOPES)}::text[])`;

const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: heldScopes,
  replacesId: apiKeys.replacesId,
  budget: apiKeys.budget,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

/** Tells every node in the same transaction. */
function revokeWhere(db: Db, condition: SQL | undefined) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
      .where(condition)
      .returning({ ...shown, keyHash: apiKeys.keyHash });
    if (!row) return undefined;
    const { keyHash, ...revoked } = row;
    await tx.execute(sql`select pg_notify(${KEY_CHANNEL}, ${keyHash})`);
    return revoked;
  });
}

/** The lifetime of the new one begins anew; the old one is over no later than it would have been. */
function rotateKey(db: Db, keyId: string, { overlapMs, of }: { overlapMs: number; of?: Scope }) {
  return db.transaction(async (tx) => {
    const [old] = await tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, keyId), of && isOwn(of), isNull(apiKeys.revokedAt)))
      .for('update');
    if (!old) return undefined;
    const now = databaseNow();
    const isReplaced = (await tx.$count(apiKeys, eq(apiKeys.replacesId, keyId))) > 0;
    if (isReplaced || (old.expiresAt && old.expiresAt.getTime() <= now)) return 'over';
    const { workspaceId, userId, name, scopes } = old;
    const lifetime = old.expiresAt && old.expiresAt.getTime() - old.createdAt.getTime();
    const made = await insertKey(
      tx,
      { workspaceId, userId },
      { name, scopes, replacesId: keyId, ...(lifetime && { expiresAt: new Date(now + lifetime) }) },
    );
    const ends = Math.min(old.expiresAt?.getTime() ?? Infinity, now + overlapMs);
    await tx
      .update(apiKeys)
      .set({ expiresAt: new Date(ends) })
      .where(eq(apiKeys.id, keyId));
    await tx.execute(sql`select pg_notify(${KEY_CHANNEL}, ${old.keyHash})`);
    return made;
  });
}

const identityOf = (row: typeof apiKeys.$inferSelect): CallerIdentity => ({
  callerId: row.id,
  workspaceId: row.workspaceId,
  userId: row.userId,
  expiresAt: row.expiresAt,
  scopes: row.scopes ?? ALL_SCOPES,
});

const isOwn = ({ workspaceId, userId }: Scope) =>
  and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, userId));

function newKey(): string {
  let random = '';
  for (let i = 0; i < KEY_LENGTH; i++) random += ALPHABET[randomInt(ALPHABET.length)];
  return `qry_${random}`;
}

interface InsertedKey extends Omit<NewKey, 'scopes'> {
  scopes?: KeyScope[] | null;
  replacesId?: string;
}

async function insertKey(db: Pick<Db, 'insert'>, scope: Scope, options: InsertedKey) {
  const key = newKey();
  const [row] = await db
    .insert(apiKeys)
    .values({ ...scope, ...options, keyHash: sha256(key), prefix: key.slice(0, 8) })
    .returning(shown);
  return { ...row!, key };
}
