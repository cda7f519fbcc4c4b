import type { ModelList } from '@quarry/api/models.ts';
import type { WorkspaceModels } from '../../providers/model/model.ts';
import type { Scope } from '../../store/database/scope.ts';
import type { WorkspaceSettingsStore } from '../../store/workspace/workspace-settings.ts';
import { requireModel } from './validate-input.ts';

interface ModelChoiceDeps {
  models: WorkspaceModels;
  workspaceSettings: Pick<WorkspaceSettingsStore, 'read'>;
}

/** Which models runs and workspaces can choose from. */
export const createModelChoice = ({ models, workspaceSettings }: ModelChoiceDeps) => ({
  /** The one that the workspace proposes comes first. */
  async listModels(scope: Scope): Promise<ModelList['models']> {
    const { defaultModel } = await workspaceSettings.read(scope);
    return withDefault((await models.of(scope.workspaceId)).list(), defaultModel);
  },

  /** Refuses a model that is not known here. */
  requireModel: async ({ workspaceId }: Pick<Scope, 'workspaceId'>, name: string, field?: string) =>
    requireModel(await models.of(workspaceId), name, field),
});

/** A default that is not listed here is none. */
function withDefault(models: ModelList['models'], name: string | null): ModelList['models'] {
  const chosen = models.find((model) => model.name === name);
  if (!chosen) return models;
  const others = models.filter((model) => model !== chosen).map((model) => ({ ...model, isDefault: false }));
  return [{ ...chosen, isDefault: true }, ...others];
}
