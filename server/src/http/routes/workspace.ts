import { workspaceEndpoints } from '@quarry/api/endpoints/workspace.ts';
import type { DatedPrice, PriceList, SetPriceBody, Spending } from '@quarry/api/spending.ts';
import type { UpdateWorkspaceSettingsBody } from '@quarry/api/workspace-settings.ts';
import { notFound } from '../../errors.ts';
import type { AccountStore } from '../../store/accounts/accounts.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { WorkspaceSettingsStore } from '../../store/workspace/workspace-settings.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

type WorkspaceScope = Pick<Scope, 'workspaceId'>;

/** Prices as owners see and set them. */
interface PriceSettings {
  list(scope: WorkspaceScope): Promise<PriceList>;
  set(scope: WorkspaceScope, body: SetPriceBody): Promise<DatedPrice>;
  remove(scope: WorkspaceScope, id: string): Promise<DatedPrice>;
}

interface WorkspaceDeps {
  accounts: AccountStore;
  workspaceSettings: WorkspaceSettingsStore;
  /** Refuses a model that is not known here. */
  prices: PriceSettings;
  spending: (asker: Scope & { keyId?: string | undefined }) => Promise<Spending>;
  requireModel: (scope: Scope, name: string, field: string) => Promise<void>;
}

export function workspaceRoutes({
  accounts,
  workspaceSettings,
  prices,
  spending,
  requireModel,
}: WorkspaceDeps): Route[] {
  return routes(workspaceEndpoints, {
    getWorkspace: async ({ scope }) => {
      const found = await accounts.describeWorkspace(scope);
      if (!found) throw notFound('Workspace');
      return found;
    },
    getSpending: ({ scope: { callerId, isSession, ...scope } }) =>
      spending({ ...scope, ...(!isSession && { keyId: callerId }) }),
    listPrices: ({ scope }) => prices.list(scope),
    setPrice: ({ scope, body }) => prices.set(scope, body),
    deletePrice: ({ scope, params }) => prices.remove(scope, params.priceId),
    getWorkspaceSettings: ({ scope }) => workspaceSettings.read(scope),
    updateWorkspaceSettings: async ({ scope, body }) => {
      for (const [field, name] of namedModels(body)) await requireModel(scope, name, field);
      return workspaceSettings.update(scope, body);
    },
  });
}

function namedModels({ defaultModel, models = {} }: UpdateWorkspaceSettingsBody): [string, string][] {
  const named = { defaultModel, ...prefixed('models', models) };
  return Object.entries(named).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

const prefixed = (prefix: string, fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]));
