import type { DatedPrice, PriceList, SetPriceBody } from '@quarry/api/spending.ts';
import { notFound } from '../errors.ts';
import { LISTED_AT, listPrices } from '../providers/model/model-prices.ts';
import type { ListPrice, PriceFrom } from '../providers/model/model-prices.ts';
import type { PriceBook, PriceOf } from '../runs/views/cost-of.ts';
import { databaseNow } from '../store/database/database-time.ts';
import type { ModelPriceStore, StoredPrice } from '../store/workspace/model-prices.ts';

/** The prices of the environment and the list, with those of a workspace. */
type PriceWith = (set: readonly PriceFrom[]) => PriceOf;

type WorkspaceScope = { workspaceId: string };

/** What models cost each workspace: by the environment, by its owners, by the published lists. */
export function createPriceBook(priceWith: PriceWith, store: ModelPriceStore): PriceBook {
  return {
    published: priceWith([]),
    async of(workspaceId) {
      const set = await store.list({ workspaceId });
      return priceWith(
        set.map(({ cachedInput, ...price }) => ({ ...price, ...(cachedInput !== null && { cachedInput }) })),
      );
    },
  };
}

export type PriceSettings = ReturnType<typeof createPriceSettings>;

/** Prices as owners see and set them. */
export const createPriceSettings = (environment: Record<string, ListPrice>, store: ModelPriceStore) => ({
  async list(scope: WorkspaceScope): Promise<PriceList> {
    const prices = [
      ...Object.entries(environment).map((entry) => fixed('environment', entry)),
      ...(await store.list(scope)).map(shown),
      ...listPrices().map((entry) => fixed('list', entry)),
    ];
    return { prices, listedAt: LISTED_AT };
  },

  async set(scope: WorkspaceScope, body: SetPriceBody): Promise<DatedPrice> {
    const day = body.validFrom ?? new Date(databaseNow()).toISOString().slice(0, 10);
    return shown(
      await store.set(scope, {
        model: body.model,
        input: body.inputPerMillion,
        output: body.outputPerMillion,
        cachedInput: body.cachedInputPerMillion ?? null,
        validFrom: new Date(`${day}T00:00:00Z`),
      }),
    );
  },

  async remove(scope: WorkspaceScope, id: string): Promise<DatedPrice> {
    const gone = await store.remove(scope, id);
    if (!gone) throw notFound('Price');
    return shown(gone);
  },
});

/** One that cannot be changed here. */
const fixed = (from: DatedPrice['from'], [model, price]: [string, ListPrice]): DatedPrice => ({
  id: null,
  model,
  inputPerMillion: price.input,
  outputPerMillion: price.output,
  cachedInputPerMillion: price.cachedInput ?? null,
  validFrom: null,
  from,
  createdAt: null,
});

const shown = ({ id, model, input, output, cachedInput, validFrom, createdAt }: StoredPrice): DatedPrice => ({
  id,
  model,
  inputPerMillion: input,
  outputPerMillion: output,
  cachedInputPerMillion: cachedInput,
  validFrom: validFrom.toISOString().slice(0, 10),
  from: 'workspace',
  createdAt: createdAt.toISOString(),
});
