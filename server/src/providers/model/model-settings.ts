export interface ModelSettings {
  openai?: VendorSettings;
  anthropic?: VendorSettings;
  google?: VendorSettings;
  /** Any OpenAI-compatible chat completions endpoint. No `models`: the endpoint is asked for its list. */
  compatible?: { baseUrl: string; apiKey?: string; models: string[] };
  /** Where to look for Ollama; unset: on its usual address; empty: nowhere. */
  ollamaBaseUrl?: string;
  defaultModel?: string;
  /** Asked in this order when a model's retries are used up. */
  fallbackModels: string[];
  /** Named for parts of the work. */
  roleModels?: string[];
  /** Models that see pictures, beside those that are known to. */
  seeingModels?: string[];
  /** Longest silence of a provider in the middle of a call. */
  callTimeoutMs: number;
  /** `host:port` of private addresses that connected providers may have. */
  allowPrivateNetwork?: string[];
}

/** A provider that an owner has connected for a workspace. */
export interface ModelConnection {
  /** What stands before the slash in the names of its models. */
  name: string;
  vendor: 'openai' | 'anthropic' | 'google' | 'compatible' | 'ollama' | 'lmstudio';
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
  /** The one to propose, and to take over with. */
  model?: string | undefined;
  isFallback: boolean;
}

export interface VendorSettings {
  apiKey: string;
  baseUrl?: string;
}
