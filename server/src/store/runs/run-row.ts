import { and, eq } from 'drizzle-orm';
import { runs } from '../schema/runs.ts';
import type { Scope } from '../database/scope.ts';

export type RunRow = typeof runs.$inferSelect;

export const isOwnRun = (scope: Scope, id: string) =>
  and(eq(runs.id, id), eq(runs.workspaceId, scope.workspaceId), eq(runs.userId, scope.userId));
