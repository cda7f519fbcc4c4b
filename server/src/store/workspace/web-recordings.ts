import { and, asc, desc, eq, lt, max, min, sql } from 'drizzle-orm';
import type { RunRecording } from '@quarry/api/run-options.ts';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { webRecordings } from '../schema/recordings.ts';
import { runs } from '../schema/runs.ts';

export type WebRecordingStore = ReturnType<typeof createWebRecordingStore>;

const DAYS = 90;

/** One answer of the web, under the name of its recording. */
interface Kept {
  workspaceId: string;
  name: string;
  key: string;
}

export interface StoredRecording {
  name: string;
  answers: number;
  bytes: number;
  firstAt: Date;
  lastAt: Date;
}

export function createWebRecordingStore(db: Db) {
  const summed = ({ workspaceId }: Pick<Scope, 'workspaceId'>, name?: string): Promise<StoredRecording[]> =>
    db
      .select({
        name: webRecordings.name,
        answers: sql<number>`count(*)::int`,
        bytes: sql<number>`sum(pg_column_size(${webRecordings.answer}))::int`,
        firstAt: min(webRecordings.createdAt).mapWith(webRecordings.createdAt),
        lastAt: max(webRecordings.createdAt).mapWith(webRecordings.createdAt),
      })
      .from(webRecordings)
      .where(
        and(
          eq(webRecordings.workspaceId, workspaceId),
          ...(name === undefined ? [] : [eq(webRecordings.name, name)]),
        ),
      )
      .groupBy(webRecordings.name)
      .orderBy(desc(max(webRecordings.createdAt)), asc(webRecordings.name)) as Promise<StoredRecording[]>;

  return {
    /** The newest first. */
    list: (scope: Pick<Scope, 'workspaceId'>) => summed(scope),

    /** What there was of it; undefined: nothing. */
    async remove(scope: Pick<Scope, 'workspaceId'>, name: string): Promise<StoredRecording | undefined> {
      const [gone] = await summed(scope, name);
      await db
        .delete(webRecordings)
        .where(and(eq(webRecordings.workspaceId, scope.workspaceId), eq(webRecordings.name, name)));
      return gone;
    },

    /** What the run was started with; old answers go when a run begins to keep new ones. */
    async of(runId: string): Promise<RunRecording | undefined> {
      const [row] = await db.select({ input: runs.input }).from(runs).where(eq(runs.id, runId));
      const recording = row?.input.recording;
      if (recording)
        await db
          .delete(webRecordings)
          .where(lt(webRecordings.createdAt, sql`now() - make_interval(days => ${DAYS})`));
      return recording;
    },

    async find({ workspaceId, name, key }: Kept): Promise<unknown> {
      const [row] = await db
        .select({ answer: webRecordings.answer })
        .from(webRecordings)
        .where(
          and(
            eq(webRecordings.workspaceId, workspaceId),
            eq(webRecordings.name, name),
            eq(webRecordings.key, key),
          ),
        );
      return row?.answer;
    },

    /** The newest answer stays. */
    async keep(kept: Kept, answer: unknown): Promise<void> {
      await db
        .insert(webRecordings)
        .values({ ...kept, answer })
        .onConflictDoUpdate({
          target: [webRecordings.workspaceId, webRecordings.name, webRecordings.key],
          set: { answer, createdAt: new Date() },
        });
    },
  };
}
