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
import type { ModelSettings, VendorSettings } from './model-settings.ts';
import { isPrivateAddress } from './is-private-address.ts';
import { sdkAnswerSource } from './sdk-answer-source.ts';

/** A provider that is configured here. Its model names are whatever it accepts; `models` are those to show. */
export interface ModelProvider {
  name: string;
  secrets: readonly string[];
  isLocal: boolean;
  models(): RemoteModel[];
  /** Undefined when the provider is not there at present, or cannot have a model of this name. */
  source(modelId: string): AnswerSource | undefined;
}

export interface ProviderDeps {
  fetch: typeof fetch;
  dispatcher: Dispatcher;
  log: ModelLog;
}

const OLLAMA_ADDRESS = 'http://127.0.0.1:11434';
const OLLAMA_PROBE_MS = 300;
const MODEL_LIST_MS = 1_000;

/** In order of preference: the first one that has a model gives the default. */
export async function createModelProviders(
  settings: ModelSettings,
  deps: ProviderDeps,
): Promise<ModelProvider[]> {
  const providers = await Promise.all([
    openaiProvider(settings, deps),
    anthropicProvider(settings, deps),
    googleProvider(settings, deps),
    compatibleProvider(settings, deps),
    ollamaProvider(settings, deps),
  ]);
  return [...providers, embeddedProvider()].filter((provider) => provider !== undefined);
}

// A vendor's SDK is loaded only when it is used: each one costs start-up time and memory.

async function openaiProvider({ openai }: ModelSettings, deps: ProviderDeps) {
  if (!openai) return undefined;
  const { createOpenAI } = await import('@ai-sdk/openai');
  return vendor('openai', openai, createOpenAI(sdkSettings(openai, deps)));
}

async function anthropicProvider({ anthropic }: ModelSettings, deps: ProviderDeps) {
  if (!anthropic) return undefined;
  const { createAnthropic } = await import('@ai-sdk/anthropic');
  return vendor('anthropic', anthropic, createAnthropic(sdkSettings(anthropic, deps)));
}

async function googleProvider({ google }: ModelSettings, deps: ProviderDeps) {
  if (!google) return undefined;
  const { createGoogle } = await import('@ai-sdk/google');
  return vendor('google', google, createGoogle(sdkSettings(google, deps)));
}

function sdkSettings({ apiKey, baseUrl }: VendorSettings, { fetch }: ProviderDeps) {
  return { apiKey, baseURL: baseUrl, fetch };
}

function vendor(
  name: string,
  { apiKey }: VendorSettings,
  sdk: (id: string) => LanguageModelV4,
): ModelProvider {
  const models = Object.keys(KNOWN_MODELS[name] ?? {}).map((id) => ({ id }));
  return {
    name,
    secrets: [apiKey],
    isLocal: false,
    models: () => models,
    source: (modelId) => endingAnswers(sdkAnswerSource(sdk(modelId))),
  };
}

async function compatibleProvider(
  { compatible }: ModelSettings,
  deps: ProviderDeps,
): Promise<ModelProvider | undefined> {
  if (!compatible) return undefined;
  const { baseUrl, headers, secrets } = endpointAddress(compatible.baseUrl, compatible.apiKey);
  const name = 'compatible';
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
    return { name, secrets, isLocal, models, source };
  }
  if (!list.current())
    deps.log.warn({ provider: name }, 'the endpoint does not list its models, they can be used by name');
  return { name, secrets, isLocal, models: () => list.current() ?? [], source };
}

async function ollamaProvider(
  settings: ModelSettings,
  deps: ProviderDeps,
): Promise<ModelProvider | undefined> {
  if (settings.ollamaBaseUrl === '') return undefined;
  const { baseUrl, headers, secrets } = endpointAddress(settings.ollamaBaseUrl ?? OLLAMA_ADDRESS);
  const name = 'ollama';
  const request = { baseUrl, headers, timeoutMs: OLLAMA_PROBE_MS, fetch: deps.fetch };
  const listOllama = createOllamaList();
  const list: RemoteList<RemoteModel[]> = await createRemoteList(() => listOllama(request));
  const source = createChatCompletions({
    baseUrl: `${baseUrl}/v1`,
    headers,
    errors: { provider: name, secrets },
    dispatcher: deps.dispatcher,
  });
  const named = [settings.defaultModel, ...settings.fallbackModels, ...(settings.roleModels ?? [])].some(
    (model) => model?.startsWith('ollama/'),
  );
  // An Ollama that the operator named in the settings is configured, even while it is down.
  const isConfigured = named || settings.ollamaBaseUrl !== undefined;
  return {
    name,
    secrets,
    isLocal: true,
    models: () => list.current() ?? [],
    source: (modelId) => (isConfigured || list.current() !== undefined ? source(modelId) : undefined),
  };
}

function embeddedProvider(): ModelProvider {
  const source = sdkAnswerSource(createEmbeddedModel());
  return {
    name: 'embedded',
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

function endpointAddress(address: string, apiKey?: string): EndpointAddress {
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
}

const REFRESH_AFTER_MS = 60_000;

/** A list that another server keeps: asked once now, then at most once a minute, and only when a caller looks. */
async function createRemoteList<T>(load: () => Promise<T | undefined>): Promise<RemoteList<T>> {
  let value = await load();
  let askedAt = Date.now();
  const refresh = async () => {
    value = await load();
  };
  return {
    current() {
      // Also after a clock that went back.
      if (Math.abs(Date.now() - askedAt) >= REFRESH_AFTER_MS) {
        askedAt = Date.now();
        void refresh();
      }
      return value;
    },
  };
}
