import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { before, holds, holdsAsRead, isOneOf, pageOf } from '../database/newest-first.ts';
import type { Page } from '../database/newest-first.ts';
import { members } from '../schema/accounts.ts';
import { runs } from '../schema/runs.ts';
import { runSources, sources } from '../schema/sources.ts';
import type { SourceAbout, SourceImage } from '../schema/sources.ts';
import type { Scope } from '../database/scope.ts';
import type { PageStart } from '../../text/page-at.ts';
import { hasNoTrigram } from '../../text/character-pairs.ts';
import { mayHold } from '../retrieval/text-pairs.ts';
import { sourceFileQueries } from './source-files.ts';

export type SourceRow = typeof sources.$inferSelect;

export interface NewSource {
  sourceType: 'public' | 'private';
  url: string;
  canonicalUrl: string;
  contentHash: string;
  title: string;
  description: string;
  body: string;
  bodyLinks: { title: string; url: string; type: string }[];
  images: SourceImage[];
  about?: SourceAbout;
  pages?: PageStart[];
}

export interface SourceFilter extends Page {
  search?: string | undefined;
  sourceType?: 'public' | 'private' | undefined;
}

export type SourceStore = ReturnType<typeof createSourceStore>;

export function createSourceStore(db: Db) {
  return {
    ...usedSourceQueries(db),
    ...sourceFileQueries(db),

    /** Stored once per workspace and version; a version that is known already is the same source. */
    async save(scope: Scope, source: NewSource): Promise<string> {
      const userId = source.sourceType === 'private' ? scope.userId : null;
      const [created] = await db
        .insert(sources)
        .values({ ...source, workspaceId: scope.workspaceId, userId })
        .onConflictDoNothing()
        .returning({ id: sources.id });
      if (created) return created.id;
      const [known] = await db
        .select({ id: sources.id })
        .from(sources)
        .where(
          and(
            eq(sources.workspaceId, scope.workspaceId),
            sql`md5(${sources.canonicalUrl}) = md5(${source.canonicalUrl})`,
            eq(sources.contentHash, source.contentHash),
            userId === null ? sql`${sources.userId} is null` : eq(sources.userId, userId),
          ),
        );
      return known!.id;
    },

    /** Not scoped: the caller learns whether it exists at all, and has to check whose it is. */
    async load(id: string): Promise<SourceRow | undefined> {
      const [row] = await db.select().from(sources).where(eq(sources.id, id));
      return row;
    },

    /** What the run has read at an address, if it has. */
    async ofRunAt(runId: string, canonicalUrl: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: sources.id })
        .from(runSources)
        .innerJoin(sources, eq(sources.id, runSources.sourceId))
        .where(and(eq(runSources.runId, runId), eq(sources.canonicalUrl, canonicalUrl)))
        .limit(1);
      return row?.id;
    },

    /** What the workspace shares and what is the user's own, newest first. */
    async list(scope: Scope, filter: SourceFilter) {
      const { search, sourceType } = filter;
      const rows = await db
        .select({
          id: sources.id,
          url: sources.url,
          title: sources.title,
          description: sources.description,
          sourceType: sources.sourceType,
          about: sources.about,
          createdAt: sources.createdAt,
        })
        .from(sources)
        .where(
          and(
            eq(sources.workspaceId, scope.workspaceId),
            or(isNull(sources.userId), eq(sources.userId, scope.userId)),
            before(sources.id, filter),
            sourceType && eq(sources.sourceType, sourceType),
            search === undefined ? undefined : await searched(db, scope, search),
          ),
        )
        .orderBy(desc(sources.id))
        .limit(filter.limit + 1);
      return pageOf(rows, filter);
    },
  };
}

// So many are soon looked at; of more, the newest rows of the list have enough.
const MOST = 5_000;

async function searched(db: Db, { workspaceId }: Scope, search: string): Promise<SQL | undefined> {
  if (!hasNoTrigram(search)) return or(holds(sources.title, search), holds(sources.url, search));
  const ids = await mayHold(db, { ownerId: workspaceId, search, most: MOST });
  return and(
    ids && isOneOf(sources.id, ids),
    or(holdsAsRead(sources.title, search), holdsAsRead(sources.url, search)),
  );
}

/** Which runs have used which sources, and under which numbers. */
function usedSourceQueries(db: Db) {
  return {
    /** Gives the source the next number of the run, or says which one it has. */
    async link(runId: string, sourceId: string): Promise<number> {
      return db.transaction(async (tx) => {
        // A statement of its own: the next one must see what was committed while this one waited.
        await tx.execute(sql`select 1 from runs where id = ${runId} for update`);
        const { rows } = await tx.execute<{ n: number }>(sql`
          insert into run_sources (run_id, source_id, n)
          select ${runId}, ${sourceId}, coalesce(max(n), 0) + 1 from run_sources where run_id = ${runId}
          on conflict (run_id, source_id) do update set created_at = run_sources.created_at
          returning n`);
        return rows[0]!.n;
      });
    },

    async ofRun(runId: string): Promise<(SourceRow & { n: number })[]> {
      const rows = await db
        .select({ source: sources, n: runSources.n })
        .from(runSources)
        .innerJoin(sources, eq(sources.id, runSources.sourceId))
        .where(eq(runSources.runId, runId))
        .orderBy(asc(runSources.n));
      return rows.map(({ source, n }) => ({ ...source, n }));
    },

    /** Whether the run rests on a source of one member, in a workspace that has others. */
    async isPrivateAmongOthers({ id, workspaceId }: { id: string; workspaceId: string }): Promise<boolean> {
      const isPrivate = db
        .select({ id: sources.id })
        .from(runSources)
        .innerJoin(sources, eq(sources.id, runSources.sourceId))
        .where(and(eq(runSources.runId, id), isNotNull(sources.userId)));
      const others = db
        .select({ id: members.userId })
        .from(members)
        .where(eq(members.workspaceId, workspaceId))
        .offset(1);
      const [row] = await db
        .select({ both: sql<boolean>`exists ${isPrivate} and exists ${others}` })
        .from(sql`(values (1)) as one`);
      return row?.both ?? false;
    },

    /** The runs of the user that used a source, newest first, each with the turn that answered (or else asked). */
    async usedBy(scope: Scope, sourceId: string) {
      return db
        .select({
          id: runs.id,
          status: runs.status,
          createdAt: runs.createdAt,
          inputText: sql<string>`left(${runs.input} ->> 'inputText', 500)`,
          turnId: sql<
            string | null
          >`(select t.id from turns t where t.run_id = ${runs.id} order by t.id desc limit 1)`,
        })
        .from(runSources)
        .innerJoin(runs, eq(runs.id, runSources.runId))
        .where(
          and(
            eq(runSources.sourceId, sourceId),
            eq(runs.workspaceId, scope.workspaceId),
            eq(runs.userId, scope.userId),
          ),
        )
        .orderBy(desc(runs.id))
        .limit(100);
    },

    /** For lists: everything but the text itself. */
    async linkedTo(runIds: string[]) {
      if (runIds.length === 0) return [];
      return db
        .select({
          runId: runSources.runId,
          n: runSources.n,
          id: sources.id,
          url: sources.url,
          title: sources.title,
          sourceType: sources.sourceType,
          about: sources.about,
          bodyLinks: sources.bodyLinks,
          images: sources.images,
          fileId: sources.fileId,
        })
        .from(runSources)
        .innerJoin(sources, eq(sources.id, runSources.sourceId))
        .where(inArray(runSources.runId, runIds))
        .orderBy(asc(runSources.runId), asc(runSources.n));
    },
  };
}
