import { eq, sql } from 'drizzle-orm';
import { workspaceSettings } from '@quarry/api/workspace-settings.ts';
import type { UpdateWorkspaceSettingsBody, WorkspaceSettings } from '@quarry/api/workspace-settings.ts';
import { databaseNow } from '../database/database-time.ts';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { workspaces } from '../schema/accounts.ts';

export type WorkspaceSettingsStore = ReturnType<typeof createWorkspaceSettingsStore>;

/** What its owners have set for a workspace; what they have not is as the schema says. */
export function createWorkspaceSettingsStore(db: Db) {
  return {
    async read({ workspaceId }: Pick<Scope, 'workspaceId'>): Promise<WorkspaceSettings> {
      const [row] = await db
        .select({ settings: workspaces.settings })
        .from(workspaces)
        .where(eq(workspaces.id, workspaceId));
      return workspaceSettings.parse(row?.settings ?? {});
    },

    /** What a newer release has stored beside it stays; of the models only the given roles change. */
    async update(
      { workspaceId }: Pick<Scope, 'workspaceId'>,
      changes: UpdateWorkspaceSettingsBody,
    ): Promise<WorkspaceSettings> {
      const { models = {}, budgets = {}, ...others } = changes;
      const { settings } = workspaces;
      const merged = (part: string, given: object) =>
        sql`coalesce(${settings} -> ${part}::text, '{}') || ${JSON.stringify(given)}::jsonb`;
      const [row] = await db
        .update(workspaces)
        .set({
          settings: sql`${settings} || ${JSON.stringify(others)}::jsonb || jsonb_build_object('models', ${merged('models', models)}, 'budgets', ${merged('budgets', budgets)})`,
          updatedAt: new Date(databaseNow()),
        })
        .where(eq(workspaces.id, workspaceId))
        .returning({ settings: workspaces.settings });
      return workspaceSettings.parse(row?.settings ?? {});
    },
  };
}
