import type { ConnectionTest } from '@quarry/api/connections.ts';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import { createCompanyProxy } from '../company-proxy/company-proxy.ts';
import type { CompanyProxy } from '../company-proxy/company-proxy.ts';
import { forwardPlain } from '../company-proxy/forward-plain.ts';
import { createProxiedAgent, fetchBy } from '../company-proxy/proxied-agent.ts';
import { createAddressGuard } from '../web/address-guard.ts';
import { createGuardedConnector } from '../web/guarded-connector.ts';
import type { ModelLog } from './call-model.ts';
import { findModelServers } from './find-model-servers.ts';
import type { FoundModels } from './find-model-servers.ts';
import {
  connectedProvider,
  createModelProviders,
  LM_STUDIO_ADDRESS,
  OLLAMA_ADDRESS,
} from './model-providers.ts';
import type { ModelProvider } from './model-providers.ts';
import type { ModelConnection, ModelSettings } from './model-settings.ts';
import type { Models } from './model.ts';
import { modelsFrom } from './models-from.ts';
import { tryModels } from './try-models.ts';

export interface ModelDeps {
  /** Reaches the vendors' APIs and the lists of models. Chat completions endpoints are read below `fetch`. */
  fetch?: typeof fetch;
  companyProxy?: CompanyProxy;
  log: ModelLog;
}

/** Those of the settings, for every workspace; and the same together with what the owners of one have connected. */
export interface OwnModels extends Models {
  withConnections(connections: readonly ModelConnection[]): Promise<Models>;
  /** What one real, small call to such a provider shows. */
  tryOut(connection: ModelConnection, signal: AbortSignal): Promise<ConnectionTest>;
  /** Model servers at their usual addresses on this machine. */
  findServers(): Promise<FoundModels[]>;
  /** What the settings have, and what was found without them. */
  providers(): ProviderSummary[];
}

interface ProviderSummary {
  name: string;
  vendor: string;
  from: 'environment' | 'found' | 'built-in';
  models: string[];
}

/** Refuses, with a message for the operator, a model of the settings that cannot be called. */
export async function createModels(settings: ModelSettings, deps: ModelDeps): Promise<OwnModels> {
  const { callTimeoutMs, ollamaBaseUrl } = settings;
  const companyProxy = deps.companyProxy ?? createCompanyProxy({});
  const dispatcher = createProxiedAgent(companyProxy, leftBehind(callTimeoutMs));
  const own = { fetch: deps.fetch ?? fetchBy(dispatcher), dispatcher, log: deps.log };
  const outside = guardedDeps(settings, { ...deps, companyProxy });
  const providers = await createModelProviders(settings, own);
  const models = modelsFrom(providers, { settings, log: deps.log });
  const isFound = ({ name }: ModelProvider) => name === 'ollama' && ollamaBaseUrl === undefined;
  // One that is looked for on its usual address is named only where it is.
  const there = () => providers.filter((one) => !isFound(one) || one.models().length > 0);
  deps.log.info(
    { providers: there().map(({ name }) => name), defaultModel: models.defaultName },
    'models ready',
  );

  return {
    ...models,
    async withConnections(connections) {
      // What the environment sets wins over what an owner calls the same; what was merely found does not.
      const names = new Set(connections.map(({ name }) => name));
      const set = providers.filter((one) => !isFound(one) && one.name !== 'embedded');
      const found = providers.filter((one) => isFound(one) && !names.has(one.name));
      const usable = connections.filter(({ name }) => !set.some((one) => one.name === name));
      const connected = await Promise.all(usable.map((one) => connectedProvider(one, outside)));
      const last = providers.filter(({ name }) => name === 'embedded');
      const takeOver = usable.flatMap((one, i) => (one.isFallback ? firstOf(connected[i]!) : []));
      const fallbackModels = [...settings.fallbackModels, ...takeOver];
      const all = [...set, ...connected, ...found, ...last];
      return modelsFrom(all, { settings: { ...settings, fallbackModels }, log: deps.log });
    },
    tryOut: (connection, signal) => tryModels(connection, { ...outside, callTimeoutMs, signal }),
    findServers: () =>
      findModelServers({ ollama: ollamaBaseUrl || OLLAMA_ADDRESS, lmstudio: LM_STUDIO_ADDRESS }, own),
    providers: () =>
      there().map((one) => ({
        name: one.name,
        vendor: one.vendor,
        from: one.name === 'embedded' ? 'built-in' : isFound(one) ? 'found' : 'environment',
        models: one.models().map(({ id }) => `${one.name}/${id}`),
      })),
  };
}

const firstOf = (provider: ModelProvider): string[] =>
  provider
    .models()
    .slice(0, 1)
    .map(({ id }) => `${provider.name}/${id}`);

/** How connected providers are reached: nowhere but to public addresses and those that the operator has opened. */
function guardedDeps(
  { callTimeoutMs, allowPrivateNetwork = [] }: ModelSettings,
  { companyProxy, ...deps }: ModelDeps & { companyProxy: CompanyProxy },
) {
  const allowPrivate = [...allowPrivateNetwork, ...USUAL_PLACES];
  const guard = createAddressGuard({ allowPrivate, ports: 'any' });
  const connect = createGuardedConnector({ guard, connectTimeoutMs: CONNECT_MS, companyProxy });
  const agent = new Agent({ ...leftBehind(callTimeoutMs), connect });
  const dispatcher: Dispatcher = agent.compose(forwardPlain(companyProxy));
  return { fetch: deps.fetch ?? fetchBy(dispatcher), dispatcher, log: deps.log };
}

const CONNECT_MS = 10_000;
/** Where the service itself looks for model servers: to use one there is no way into the network. */
const USUAL_PLACES = [OLLAMA_ADDRESS, LM_STUDIO_ADDRESS].flatMap((address) => {
  const { port } = new URL(address);
  return [`127.0.0.1:${port}`, `localhost:${port}`];
});

/** Silence is watched over in one place, for all providers; the limits here only clean up connections left behind. */
const leftBehind = (callTimeoutMs: number) => ({
  headersTimeout: callTimeoutMs + 10_000,
  bodyTimeout: callTimeoutMs + 10_000,
});
