import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { KeyScope } from '@quarry/api/key-scopes.ts';
import { createdAt, id, time, updatedAt } from './columns.ts';

export const workspaces = pgTable(
  'workspaces',
  {
    id: id(),
    name: text().notNull(),
    /** What its owners have set; `workspaceSettings` of the promise says what may stand in it. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('workspaces_name').on(table.name)],
);

export const users = pgTable(
  'users',
  {
    id: id(),
    /** In lower case: sign-in looks for it so. */
    email: text().notNull(),
    name: text().notNull(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

export const members = pgTable(
  'members',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['owner', 'member'] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index('members_user').on(table.userId),
  ],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the whole key, hex. The key itself is never stored. */
    keyHash: text().notNull(),
    /** The first characters, to recognise a key in a list. */
    prefix: text().notNull(),
    /** What it may do; null for everything, also what later releases add. */
    scopes: text().array().$type<KeyScope[]>(),
    /** The key whose place it takes, which ends after an overlap. */
    replacesId: uuid(),
    /** US dollars a calendar month (UTC) that runs started with it may cost; null: no limit of its own. */
    budget: doublePrecision(),
    createdAt: createdAt(),
    expiresAt: time(),
    lastUsedAt: time(),
    revokedAt: time(),
  },
  (table) => [
    uniqueIndex('api_keys_hash').on(table.keyHash),
    index('api_keys_member').on(table.workspaceId, table.userId),
  ],
);

/** One-time links to set up an account, or to set a new password. Used up by the first that does so. */
export const signInLinks = pgTable('sign_in_links', {
  id: id(),
  kind: text({ enum: ['welcome', 'reset'] })
    .notNull()
    .default('welcome'),
  userId: uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null for a user who is in no workspace. */
  workspaceId: uuid().references(() => workspaces.id, { onDelete: 'cascade' }),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
  expiresAt: time().notNull(),
  usedAt: time(),
});

/** Links into a workspace, each for one person. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    role: text({ enum: ['owner', 'member'] }).notNull(),
    /** For whom it is meant, in the words of who made it. */
    label: text().notNull().default(''),
    tokenHash: text().notNull().unique(),
    createdAt: createdAt(),
    expiresAt: time().notNull(),
    usedAt: time(),
    revokedAt: time(),
  },
  (table) => [index('invitations_workspace').on(table.workspaceId, table.id)],
);
