import { sql } from 'drizzle-orm';
import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EvidencePart, EvidenceQuote } from '@quarry/api/evidence.ts';
import { users, workspaces } from './accounts.ts';
import type { PageStart } from '../../text/page-at.ts';
import { createdAt, id } from './columns.ts';
import { runs } from './runs.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What a document says about itself. Dates are ISO 8601. */
export interface SourceAbout {
  author?: string | undefined;
  siteName?: string | undefined;
  language?: string | undefined;
  publishedAt?: string | undefined;
  modifiedAt?: string | undefined;
  /** Of a scholarly work. */
  year?: number | undefined;
  venue?: string | undefined;
  doi?: string | undefined;
  /** Of a source that is a picture: what it was before it was made small, and the page that showed it. */
  picture?: { mediaType: string; width: number; height: number; page?: string } | undefined;
}

/** A picture that a document shows. */
export interface SourceImage {
  imageUrl: string;
  /** Alternative text, or the caption where there is none. */
  title?: string;
  link?: string;
  caption?: string;
  /** As the page has it. */
  width?: number;
  height?: number;
  /** What the page calls its own picture. */
  isCover?: boolean;
}

/** Bytes that sources were read from; a content is kept once in a workspace, and goes with its last source (a trigger). */
export const sourceFiles = pgTable(
  'source_files',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    mediaType: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('source_files_content').on(table.workspaceId, table.sha256)],
);

/** In pieces, as those of files. */
export const sourceFileChunks = pgTable(
  'source_file_chunks',
  {
    fileId: uuid()
      .notNull()
      .references(() => sourceFiles.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.n] })],
);

/** The small picture of a site, or that it has none, as last looked for. */
export const siteIcons = pgTable(
  'site_icons',
  {
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** `https://site.example` */
    origin: text().notNull(),
    mediaType: text(),
    bytes: bytea(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.origin] })],
);

/** One version of one page or file: public ones belong to the workspace, private ones to their user. */
export const sources = pgTable(
  'sources',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Null for a public source. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    sourceType: text({ enum: ['public', 'private'] }).notNull(),
    url: text().notNull(),
    canonicalUrl: text().notNull(),
    contentHash: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    body: text().notNull(),
    bodyLinks: jsonb().$type<{ title: string; url: string; type: string }[]>().notNull().default([]),
    images: jsonb().$type<SourceImage[]>().notNull().default([]),
    about: jsonb().$type<SourceAbout>().notNull().default({}),
    /** From which place of the body on its text stands on which page, where it was read from pages. */
    pages: jsonb().$type<PageStart[]>(),
    /** The bytes that it was read from, where they are kept. */
    fileId: uuid().references(() => sourceFiles.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  // An address may be longer than an index entry can be: its digest is indexed.
  (table) => [
    index('sources_list').on(table.workspaceId, table.id),
    index('sources_search').using('gin', table.title.op('gin_trgm_ops'), table.url.op('gin_trgm_ops')),
    index('sources_file').on(table.fileId),
    uniqueIndex('sources_public_version')
      .on(table.workspaceId, sql`md5(canonical_url)`, table.contentHash)
      .where(sql`user_id is null`),
    uniqueIndex('sources_private_version')
      .on(table.workspaceId, table.userId, sql`md5(canonical_url)`, table.contentHash)
      .where(sql`user_id is not null`),
  ],
);

/** Which run used which source, and as which number it cites it. */
export const runSources = pgTable(
  'run_sources',
  {
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    /** The n of `[n]`, from 1. */
    n: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.sourceId] }),
    uniqueIndex('run_sources_number').on(table.runId, table.n),
    index('run_sources_source').on(table.sourceId),
  ],
);

export const files = pgTable(
  'files',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Set for what a run made; such a file goes with its run. */
    runId: uuid().references(() => runs.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    mediaType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_owner').on(table.workspaceId, table.userId, table.id),
    index('files_run').on(table.runId),
  ],
);

/** The bytes of a file in pieces, so that a part can be served without reading the whole. In the database, because that
 * is the one place every node can reach. */
export const fileChunks = pgTable(
  'file_chunks',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.n] })],
);

/** What a cited sentence of a run's answer rests on. */
export const evidence = pgTable(
  'evidence',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    sourceId: uuid()
      .notNull()
      .references(() => sources.id, { onDelete: 'cascade' }),
    n: integer().notNull(),
    /** Set when the claim is the value of a matrix cell. */
    rowId: text(),
    columnId: text(),
    claim: text().notNull(),
    quote: text().notNull(),
    /** Span of the quote in the body of the source, in UTF-16 units. */
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    /** The page of the source on which the quote begins, where pages are known. */
    page: integer(),
    verdict: text({ enum: ['supported', 'partly', 'unsupported', 'unchecked', 'contested'] }).notNull(),
    /** All places that carry the claim, from all sources that its sentence cites. */
    quotes: jsonb().$type<Omit<EvidenceQuote, 'pageUrl'>[]>(),
    /** The statements of the claim, each with its verdict. */
    parts: jsonb().$type<EvidencePart[]>(),
    createdAt: createdAt(),
  },
  (table) => [index('evidence_run').on(table.runId, table.id), index('evidence_source').on(table.sourceId)],
);

export const secrets = pgTable(
  'secrets',
  {
    id: id(),
    workspaceId: uuid()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** AES-256-GCM: `version.key id.nonce, ciphertext and tag`. */
    sealedValue: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [uniqueIndex('secrets_key').on(table.workspaceId, table.userId, table.key)],
);
