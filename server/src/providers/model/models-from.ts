import { callModel } from './call-model.ts';
import type { Candidate, ModelLog } from './call-model.ts';
import { limitsOf } from './known-models.ts';
import type { ModelLimits } from './known-models.ts';
import type { ModelProvider } from './model-providers.ts';
import type { ModelSettings } from './model-settings.ts';
import type { Model, ModelInfo, Models } from './model.ts';
import { createSight } from './model-sight.ts';
import type { Sight } from './model-sight.ts';
import { seeingSource } from './seeing-source.ts';

type Named = Candidate & ModelLimits & { name: string; canSee: () => boolean };

/** Models by their names. The first provider that has a model gives the default, unless the settings name one. */
export function modelsFrom(
  providers: ModelProvider[],
  { settings, log }: { settings: ModelSettings; log: ModelLog },
): Models {
  const { callTimeoutMs } = settings;
  const byName = new Map(providers.map((provider) => [provider.name, provider]));
  const sight = createSight(settings.seeingModels ?? []);

  const candidate = (name: string): Named | undefined => {
    const slash = name.indexOf('/');
    const provider = byName.get(name.slice(0, Math.max(slash, 0)));
    const modelId = name.slice(slash + 1);
    const source = modelId === '' ? undefined : provider?.source(modelId);
    if (!provider || !source) return undefined;
    const errors = { provider: provider.name, secrets: provider.secrets };
    const { isLocal, vendor } = provider;
    const canSee = () => sees(sight, provider, modelId);
    const seeing = seeingSource(source, { canSee, refused: () => sight.refused(name) }, errors);
    const limits = limitsFor(provider, modelId);
    return {
      name,
      provider: provider.name,
      vendor,
      modelId,
      isLocal,
      source: seeing,
      errors,
      canSee,
      ...limits,
    };
  };
  const fallbacks = settings.fallbackModels.map((name) => required(name, { candidate, providers }));
  const defaultName = settings.defaultModel ?? firstModel(providers);
  required(defaultName, { candidate, providers });
  for (const name of settings.roleModels ?? []) required(name, { candidate, providers });

  // What the operator has named is taken at his word.
  const named = new Set([defaultName, ...settings.fallbackModels, ...(settings.roleModels ?? [])]);

  return {
    defaultName,
    list: () => listModels(providers, defaultName, sight),
    isKnown: (name) => named.has(name) || isHad(candidate(name), byName),
    find(name, { alone = false } = {}) {
      const asked = candidate(name);
      if (!asked) return undefined;
      // The embedded model is what is left when nothing else is there: nothing takes over for it.
      const others =
        alone || asked.provider === 'embedded' ? [] : fallbacks.filter((one) => one.name !== name);
      return toModel([asked, ...others], { callTimeoutMs, log });
    },
  };
}

function isHad(found: Named | undefined, byName: ReadonlyMap<string, ModelProvider>): boolean {
  return found !== undefined && (byName.get(found.provider)?.has?.(found.modelId) ?? true);
}

function toModel(candidates: [Named, ...Named[]], deps: { callTimeoutMs: number; log: ModelLog }): Model {
  const { name, provider, modelId, contextWindow, maxOutputTokens, canSee } = candidates[0];
  return {
    name,
    provider,
    modelId,
    contextWindow,
    maxOutputTokens,
    canSee,
    call: (request, options) => callModel({ candidates, request, options }, deps),
  };
}

function sees(sight: Sight, provider: ModelProvider, modelId: string): boolean {
  const listed = provider.models().find(({ id }) => id === modelId)?.canSee;
  return sight.sees({ name: `${provider.name}/${modelId}`, provider: provider.vendor, modelId, listed });
}

function limitsFor(provider: ModelProvider, modelId: string): ModelLimits {
  const limits = limitsOf(provider.vendor, modelId);
  const contextWindow = provider.models().find((model) => model.id === modelId)?.contextWindow;
  if (contextWindow === undefined) return limits;
  return { contextWindow, maxOutputTokens: Math.min(limits.maxOutputTokens, Math.floor(contextWindow / 4)) };
}

function firstModel(providers: ModelProvider[]): string {
  const provider = providers.find((one) => one.models().length > 0);
  return `${provider?.name}/${provider?.models()[0]?.id}`;
}

function required(
  name: string,
  { candidate, providers }: { candidate: (name: string) => Named | undefined; providers: ModelProvider[] },
): Named {
  const found = candidate(name);
  if (found) return found;
  const known = providers.map((provider) => `${provider.name}/…`).join(', ');
  throw new Error(`The model ${name} is named in the settings, but only these are configured: ${known}`);
}

function listModels(providers: ModelProvider[], defaultName: string, sight: Sight): ModelInfo[] {
  const info = (provider: ModelProvider, id: string): ModelInfo => {
    const name = `${provider.name}/${id}`;
    const canSee = sees(sight, provider, id);
    return {
      name,
      provider: provider.name,
      ...limitsFor(provider, id),
      canSee,
      isDefault: name === defaultName,
    };
  };
  const infos = providers.flatMap((provider) => provider.models().map(({ id }) => info(provider, id)));
  const first = infos.find(({ isDefault }) => isDefault) ?? defaultInfo(providers, defaultName, info);
  return [first, ...infos.filter(({ isDefault }) => !isDefault)];
}

/** The default may be a model that its provider does not list. */
function defaultInfo(
  providers: ModelProvider[],
  defaultName: string,
  info: (provider: ModelProvider, id: string) => ModelInfo,
): ModelInfo {
  const slash = defaultName.indexOf('/');
  const provider = providers.find((one) => one.name === defaultName.slice(0, slash));
  if (!provider) throw new Error(`No provider for the default model ${defaultName}`);
  return info(provider, defaultName.slice(slash + 1));
}
