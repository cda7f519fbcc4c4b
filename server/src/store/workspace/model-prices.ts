import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Scope } from '../database/scope.ts';
import { modelPrices } from '../schema/prices.ts';

type WorkspaceScope = Pick<Scope, 'workspaceId'>;
export type StoredPrice = typeof modelPrices.$inferSelect;
export type NewPrice = Pick<StoredPrice, 'model' | 'input' | 'output' | 'cachedInput' | 'validFrom'>;

export type ModelPriceStore = ReturnType<typeof createModelPriceStore>;

/** Prices that owners have set for their workspace; each holds from its day on, until the next one. */
export function createModelPriceStore(db: Db) {
  return {
    list({ workspaceId }: WorkspaceScope): Promise<StoredPrice[]> {
      return db
        .select()
        .from(modelPrices)
        .where(eq(modelPrices.workspaceId, workspaceId))
        .orderBy(asc(modelPrices.model), desc(modelPrices.validFrom));
    },

    /** One for a day that has one already takes its place. */
    async set({ workspaceId }: WorkspaceScope, price: NewPrice): Promise<StoredPrice> {
      const { input, output, cachedInput } = price;
      const [row] = await db
        .insert(modelPrices)
        .values({ workspaceId, ...price })
        .onConflictDoUpdate({
          target: [modelPrices.workspaceId, modelPrices.model, modelPrices.validFrom],
          set: { input, output, cachedInput, createdAt: sql`now()` },
        })
        .returning();
      return row!;
    },

    async remove({ workspaceId }: WorkspaceScope, id: string): Promise<StoredPrice | undefined> {
      const [row] = await db
        .delete(modelPrices)
        .where(and(eq(modelPrices.workspaceId, workspaceId), eq(modelPrices.id, id)))
        .returning();
      return row;
    },
  };
}
