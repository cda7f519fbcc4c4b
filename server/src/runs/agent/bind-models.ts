import type { HelperRole, ModelRole, RunModels, UsageLine } from '@quarry/api/model-roles.ts';
import { workspaceSettings } from '@quarry/api/workspace-settings.ts';
import type { Logger } from '../../log.ts';
import { ModelError } from '../../providers/model/model-error.ts';
import type {
  Model,
  ModelCallOptions,
  ModelResult,
  Models,
  ModelUsage,
  WorkspaceModels,
} from '../../providers/model/model.ts';
import type { RunRow } from '../../store/runs/runs.ts';
import type { CallPlaces } from '../durable/call-places.ts';
import type { HealthNotes } from '../durable/health-notes.ts';

export interface ModelDeps {
  models: WorkspaceModels;
  /** Who is told how providers fare. */
  health: Pick<HealthNotes, 'note'>;
  /** As the service has them; a workspace or a run may say otherwise. */
  roleModels: RunModels;
  places: Pick<CallPlaces, 'take'>;
  log: Logger;
}

/** A model in a role. `standIn`: the run's own one, where the role is another's. */
export type HelperModel = Model & { standIn?: Model };

export interface BoundModels {
  model: Model;
  helpers: Record<HelperRole, HelperModel>;
}

type BoundRun = Pick<RunRow, 'id' | 'workspaceId' | 'modelName' | 'input'>;

/** The models of a run, each counted for its role. Undefined when its own is not configured here any more. */
export async function bindModels(
  deps: ModelDeps,
  run: BoundRun,
  /** As its workspace has them stored. */
  settings: unknown = {},
): Promise<BoundModels | undefined> {
  const models = await deps.models.of(run.workspaceId);
  const own = models.find(run.modelName);
  if (!own) return undefined;
  const names = helperNames(run, {
    workspace: workspaceSettings.parse(settings ?? {}).models,
    service: deps.roleModels,
  });
  const helper = (role: HelperRole): HelperModel => {
    const standIn = inRole(deps, run, { model: own, role });
    const other = firstKnown(models, names[role], deps.log);
    if (!other || other.name === own.name) return standIn;
    return withStandIn(inRole(deps, run, { model: other, role }), { standIn, log: deps.log });
  };
  return {
    model: inRole(deps, run, { model: own, role: 'run' }),
    helpers: { fast: helper('fast'), writer: helper('writer'), judge: helper('judge') },
  };
}

/** The names to try for each role, the first that is known counts. */
function helperNames(
  { modelName, input: { models = {} } }: BoundRun,
  { workspace, service }: { workspace: Record<HelperRole, string | null>; service: RunModels },
): Record<HelperRole, string[]> {
  // What is sent to the embedded model stays here, unless the caller himself names another.
  const isEmbedded = modelName.startsWith('embedded/');
  const namesOf = (role: HelperRole) => {
    const named = models[role];
    const set = [workspace[role], service[role]];
    const usesSet = named === 'default' || (role !== 'writer' && !isEmbedded);
    return [named === 'default' ? undefined : named, ...(usesSet ? set : [])].filter(
      (name) => name !== undefined && name !== null,
    );
  };
  return { fast: namesOf('fast'), writer: namesOf('writer'), judge: namesOf('judge') };
}

/** Without fallbacks: the run's own model, which has them, takes over for it. */
function firstKnown(models: Models, names: readonly string[], log: Logger): Model | undefined {
  for (const name of names) {
    const found = models.find(name, { alone: true });
    if (found) return found;
    log.warn({ model: name }, 'a model for parts of the work is not configured here any more');
  }
  return undefined;
}

/** The same model; its calls take their places, and say for whom they were paid. */
function inRole(
  { places, health }: Pick<ModelDeps, 'places' | 'health'>,
  { id: runId, workspaceId }: BoundRun,
  { model, role }: { model: Model; role: ModelRole },
): Model {
  const onOutcome: ModelCallOptions['onOutcome'] = (outcome) =>
    health.note({ workspaceId, kind: 'models', ...outcome });
  return {
    ...model,
    async call(request, options) {
      const { signal } = options;
      const place: ModelCallOptions['place'] = (of) => places.take(of, { workspaceId, runId, signal });
      const result = await model.call(request, { ...options, place, onOutcome });
      return { ...result, usage: counted(result, role) };
    },
  };
}

function counted({ usage, model }: ModelResult, role: ModelRole): ModelUsage {
  const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage;
  const line: UsageLine = {
    role,
    model: `${model.provider}/${model.id}`,
    calls: 1,
    inputTokens,
    outputTokens,
    cachedInputTokens,
    cacheWriteTokens,
  };
  return { ...usage, by: [line] };
}

/** A helper that fails after its retries does not fail the run: its own model takes the call. */
function withStandIn(helper: Model, { standIn, log }: { standIn: Model; log: Logger }): HelperModel {
  return {
    ...helper,
    standIn,
    async call(request, options) {
      let handedOut = false;
      const passing = (pass: ((delta: string) => void) | undefined) => (delta: string) => {
        handedOut = true;
        pass?.(delta);
      };
      try {
        return await helper.call(request, {
          ...options,
          onText: passing(options.onText),
          onReasoning: passing(options.onReasoning),
        });
      } catch (error) {
        if (!(error instanceof ModelError) || options.signal.aborted) throw error;
        log.warn(
          { model: helper.name, instead: standIn.name, reason: error.message },
          "the run's own model takes over for one that failed",
        );
        if (handedOut) options.onRestart?.(error.message);
        return standIn.call(request, options);
      }
    },
  };
}
