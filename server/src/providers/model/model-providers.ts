import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Dispatcher } from 'undici';
import type { AnswerSource } from './answer-source.ts';
import type { ModelLog } from './call-model.ts';
import { createChatCompletions } from './chat-completions-source.ts';
import { createEmbeddedModel } from './embedded/embedded-model.ts';
import { endingAnswers } from './endless.ts';
import { KNOWN_MODELS } from './known-models.ts';
import { createOllamaList, listCompatibleModels } from './list-remote-models.ts';
import type { RemoteModel } from './list-remote-models.ts';
import type { ModelConnection, ModelSettings, VendorSettings } from './model-settings.ts';
import { isPrivateAddress } from './is-private-address.ts';
import { sdkAnswerSource } from './sdk-answer-source.ts';

/** A provider that is configured here. Its model names are whatever it accepts; `models` are those to show. */
export interface ModelProvider {
  name: string;
  /** Whose protocol it speaks; its name, unless it was connected under another. */
  vendor: string;
  secrets: readonly string[];
  isLocal: boolean;
  models(): RemoteModel[];
  /** Undefined when the provider is not there at present, or cannot have a model of this name. */
  source(modelId: string): AnswerSource | undefined;
  /** Whether it has such a model. Left out where nobody can say: names beyond the list are then tried. */
  has?(modelId: string): boolean;
}

export interface ProviderDeps {
  fetch: typeof fetch;
  dispatcher: Dispatcher;
  log: ModelLog;
}

export const OLLAMA_ADDRESS = 'http://127.0.0.1:11434';
export const LM_STUDIO_ADDRESS = 'http://127.0.0.1:1234/v1';
const OLLAMA_PROBE_MS = 300;
const MODEL_LIST_MS = 1_000;

/** Those that the settings name, or that need nothing, in order of preference. */
export async function createModelProviders(
  settings: ModelSettings,
  deps: ProviderDeps,
): Promise<ModelProvider[]> {
  const { openai, anthropic, google, compatible } = settings;
  const providers = await Promise.all([
    openai && sdkProvider({ name: 'openai', vendor: 'openai', ...openai }, deps),
    anthropic && sdkProvider({ name: 'anthropic', vendor: 'anthropic', ...anthropic }, deps),
    google && sdkProvider({ name: 'google', vendor: 'google', ...google }, deps),
    compatible && compatibleProvider({ name: 'compatible', vendor: 'compatible', ...compatible }, deps),
    ownOllama(settings, deps),
  ]);
  return [...providers, embeddedProvider()].filter((provider) => provider !== undefined);
}

/** One that an owner has connected. The model that he has chosen of it comes first, also where its server lists none. */
export async function connectedProvider(given: ModelConnection, deps: ProviderDeps): Promise<ModelProvider> {
  const provider = await speakerFor(given, deps);
  const { model } = given;
  if (model === undefined) return provider;
  const chosenFirst = () => {
    const listed = provider.models();
    const chosen = listed.find(({ id }) => id === model) ?? { id: model };
    return [chosen, ...listed.filter(({ id }) => id !== model)];
  };
  return { ...provider, models: chosenFirst };
}

function speakerFor(given: ModelConnection, deps: ProviderDeps): Promise<ModelProvider> {
  const { name, vendor, apiKey, baseUrl } = given;
  const key = apiKey !== undefined && { apiKey };
  switch (vendor) {
    case 'openai':
    case 'anthropic':
    case 'google':
      return sdkProvider({ name, vendor, apiKey: apiKey ?? '', ...(baseUrl && { baseUrl }) }, deps);
    case 'ollama': {
      const root = (baseUrl ?? OLLAMA_ADDRESS).replace(/\/v1\/?$/, '');
      return ollamaProvider({ name, vendor, baseUrl: root, ...key, isConfigured: true }, deps);
    }
    case 'lmstudio':
    case 'compatible':
      return compatibleProvider(
        { name, vendor, baseUrl: baseUrl ?? LM_STUDIO_ADDRESS, models: [], ...key },
        deps,
      );
    default:
      return vendor satisfies never;
  }
}

// A vendor's SDK is loaded only when it is used: each one costs start-up time and memory.

type LoadSdk = (settings: ReturnType<typeof sdkSettings>) => Promise<(id: string) => LanguageModelV4>;

const SDKS: Record<SdkVendor, LoadSdk> = {
  openai: async (settings) => (await import('@ai-sdk/openai')).createOpenAI(settings),
  anthropic: async (settings) => (await import('@ai-sdk/anthropic')).createAnthropic(settings),
  google: async (settings) => (await import('@ai-sdk/google')).createGoogle(settings),
};

type SdkVendor = 'openai' | 'anthropic' | 'google';

function sdkSettings({ apiKey, baseUrl }: VendorSettings, { fetch }: ProviderDeps) {
  return { apiKey, baseURL: baseUrl, fetch };
}

async function sdkProvider(
  given: VendorSettings & { name: string; vendor: SdkVendor },
  deps: ProviderDeps,
): Promise<ModelProvider> {
  const { name, vendor, apiKey } = given;
  const sdk = await SDKS[vendor](sdkSettings(given, deps));
  const models = Object.keys(KNOWN_MODELS[vendor] ?? {}).map((id) => ({ id }));
  return {
    name,
    vendor,
    secrets: [apiKey],
    isLocal: false,
    models: () => models,
    source: (modelId) => endingAnswers(sdkAnswerSource(sdk(modelId))),
  };
}

async function compatibleProvider(
  compatible: { name: string; vendor: string; baseUrl: string; apiKey?: string; models: string[] },
  deps: ProviderDeps,
): Promise<ModelProvider> {
  const { name, vendor } = compatible;
  const { baseUrl, headers, secrets } = endpointAddress(compatible.baseUrl, compatible.apiKey);
  const isLocal = isPrivateAddress(baseUrl);
  const source = createChatCompletions({
    baseUrl,
    headers,
    errors: { provider: name, secrets },
    dispatcher: deps.dispatcher,
  });
  const request = { baseUrl, headers, timeoutMs: MODEL_LIST_MS, fetch: deps.fetch };
  const list = await createRemoteList(() => listCompatibleModels(request));
  if (compatible.models.length > 0) {
    const sight = (id: string) => list.current()?.find((model) => model.id === id)?.canSee;
    const models = () => compatible.models.map((id) => ({ id, canSee: sight(id) }));
    const has = (id: string) => compatible.models.includes(id) || isListed(list, id, { unheard: false });
    return { name, vendor, secrets, isLocal, models, source, has };
  }
  if (!list.current())
    deps.log.warn({ provider: name }, 'the endpoint does not list its models, they can be used by name');
  const has = (id: string) => isListed(list, id, { unheard: true });
  return { name, vendor, secrets, isLocal, models: () => list.current() ?? [], source, has };
}

async function ownOllama(settings: ModelSettings, deps: ProviderDeps): Promise<ModelProvider | undefined> {
  if (settings.ollamaBaseUrl === '') return undefined;
  const named = [settings.defaultModel, ...settings.fallbackModels, ...(settings.roleModels ?? [])].some(
    (model) => model?.startsWith('ollama/'),
  );
  // An Ollama that the operator named in the settings is configured, even while it is down.
  const isConfigured = named || settings.ollamaBaseUrl !== undefined;
  const baseUrl = settings.ollamaBaseUrl ?? OLLAMA_ADDRESS;
  return ollamaProvider({ name: 'ollama', vendor: 'ollama', baseUrl, isConfigured }, deps);
}

async function ollamaProvider(
  given: { name: string; vendor: string; baseUrl: string; apiKey?: string; isConfigured: boolean },
  deps: ProviderDeps,
): Promise<ModelProvider> {
  const { name, vendor, isConfigured } = given;
  const { baseUrl, headers, secrets } = endpointAddress(given.baseUrl, given.apiKey);
  const request = { baseUrl, headers, timeoutMs: OLLAMA_PROBE_MS, fetch: deps.fetch };
  const listOllama = createOllamaList();
  const list: RemoteList<RemoteModel[]> = await createRemoteList(() => listOllama(request));
  const source = createChatCompletions({
    baseUrl: `${baseUrl}/v1`,
    headers,
    errors: { provider: name, secrets },
    dispatcher: deps.dispatcher,
  });
  return {
    name,
    vendor,
    secrets,
    isLocal: true,
    models: () => list.current() ?? [],
    source: (modelId) => (isConfigured || list.current() !== undefined ? source(modelId) : undefined),
    has: (id) => isListed(list, id, { unheard: true }),
  };
}

function embeddedProvider(): ModelProvider {
  const source = sdkAnswerSource(createEmbeddedModel());
  return {
    name: 'embedded',
    vendor: 'embedded',
    secrets: [],
    isLocal: true,
    models: () => [{ id: 'extractive' }],
    source: (modelId) => (modelId === 'extractive' ? source : undefined),
  };
}

/** An address without its credentials, and these as the header and the secrets they stand for. */
interface EndpointAddress {
  baseUrl: string;
  headers: Record<string, string>;
  secrets: string[];
}

export function endpointAddress(address: string, apiKey?: string): EndpointAddress {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const baseUrl = url.href.replace(/\/+$/, '');
  if (apiKey) return { baseUrl, headers: { authorization: `Bearer ${apiKey}` }, secrets: [apiKey] };
  if (username === '') return { baseUrl, headers: {}, secrets: [] };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { baseUrl, headers: { authorization }, secrets: [decodeURIComponent(password)] };
}

interface RemoteList<T> {
  /** What was last heard. Asks again behind the caller's back when that is older than a minute. */
  current(): T | undefined;
  /** Asks again soon: something was looked for in vain. */
  lookAgain(): void;
}

/**
 * Ollama leaves out `:latest`, and gateways take variants of what they list (`model:nitro`) or list patterns (`openai/*`).
 * `unheard` is what is said where the server has not listed anything.
 */
function isListed(
  list: RemoteList<RemoteModel[]>,
  modelId: string,
  { unheard }: { unheard: boolean },
): boolean {
  const listed = list.current();
  if (!listed) return unheard;
  const names = new Set([modelId, `${modelId}:latest`, modelId.replace(/:[^:]*$/, '')]);
  if (listed.some(({ id }) => names.has(id) || (id.endsWith('*') && modelId.startsWith(id.slice(0, -1)))))
    return true;
  // One that was made only now is found at the next try.
  list.lookAgain();
  return false;
}

const REFRESH_AFTER_MS = 60_000;
const LOOK_AGAIN_AFTER_MS = 2_000;

/** A list that another server keeps: asked once now, then at most once a minute, and only when a caller looks. */
async function createRemoteList<T>(load: () => Promise<T | undefined>): Promise<RemoteList<T>> {
  let value = await load();
  let askedAt = Date.now();
  const refreshOlderThan = (ms: number) => {
    // Also after a clock that went back.
    if (Math.abs(Date.now() - askedAt) < ms) return;
    askedAt = Date.now();
    void (async () => {
      value = await load();
    })();
  };
  return {
    current() {
      refreshOlderThan(REFRESH_AFTER_MS);
      return value;
    },
    lookAgain: () => refreshOlderThan(LOOK_AGAIN_AFTER_MS),
  };
}
