import { z } from 'zod';
import type { ConnectionProblem } from '@quarry/api/connections.ts';
import { explainModelFailure } from './explain-model-failure.ts';
import { ModelError } from './model-error.ts';
import { endpointAddress, LM_STUDIO_ADDRESS, OLLAMA_ADDRESS } from './model-providers.ts';
import type { ProviderDeps } from './model-providers.ts';
import type { ModelConnection } from './model-settings.ts';
import { errorFields, statusError, toModelError } from './to-model-error.ts';

interface Listed {
  /** As it may be shown. */
  address: string;
  /** At the vendor's own address. */
  isVendor: boolean;
  models: { id: string; contextWindow?: number | undefined }[];
  /** It has no such list. */
  isSilent: boolean;
  problem?: ConnectionProblem;
}

const LIST_MS = 15_000;

const size = z.number().int().positive().nullish().catch(undefined);
const entry = z.object({
  id: z.string().nullish(),
  name: z.string().nullish(),
  max_model_len: size,
  context_length: size,
  max_context_length: size,
  inputTokenLimit: size,
  max_input_tokens: size,
});
const list = z.object({ data: z.array(entry).nullish(), models: z.array(entry).nullish() });

/** Asks a provider which models it has: who is refused here learns it before anything is paid for. */
export async function probeList(
  connection: ModelConnection,
  { fetch, signal }: Pick<ProviderDeps, 'fetch'> & { signal: AbortSignal },
): Promise<Listed> {
  const { url, headers, address, isVendor, secrets } = listOf(connection);
  const none = { address, isVendor, models: [], isSilent: true };
  const source = { provider: connection.name, secrets };
  try {
    const response = await fetch(url, {
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)]),
    });
    const text = await response.text();
    // Some servers answer calls and have no list.
    if (response.status === 404 || response.status === 405) return none;
    if (!response.ok) {
      const { message } = errorFields(parsed(text) ?? '');
      throw statusError({ status: response.status, message, headers: {} }, source);
    }
    const found = list.safeParse(parsed(text));
    if (!found.success || !(found.data.data ?? found.data.models))
      throw new ModelError(`${connection.name} sent something that is not an answer`, { retryable: false });
    return { ...none, isSilent: false, models: modelsIn(found.data) };
  } catch (error) {
    signal.throwIfAborted();
    return { ...none, problem: explainModelFailure(networkError(error, source), { address, isVendor }) };
  }
}

const networkError = (error: unknown, source: Parameters<typeof toModelError>[1]): unknown =>
  error instanceof DOMException && error.name === 'TimeoutError'
    ? new ModelError('It took too long to answer', { retryable: true })
    : toModelError(error, source);

function modelsIn({ data, models }: z.infer<typeof list>): Listed['models'] {
  return (data ?? models ?? []).flatMap((one) => {
    // Google's names begin with `models/`.
    const id = (one.id ?? one.name)?.replace(/^models\//, '');
    const contextWindow =
      one.max_model_len ??
      one.context_length ??
      one.max_context_length ??
      one.inputTokenLimit ??
      one.max_input_tokens ??
      undefined;
    return id ? [{ id, contextWindow }] : [];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const VENDOR_ADDRESSES = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  ollama: OLLAMA_ADDRESS,
  lmstudio: LM_STUDIO_ADDRESS,
  compatible: LM_STUDIO_ADDRESS,
} as const;

const LIST_PATHS: Record<string, string | undefined> = {
  ollama: '/api/tags',
  anthropic: '/models?limit=1000',
  google: '/models?pageSize=1000',
};

/** Where a provider lists its models, and how it wants to be asked. */
function listOf({ vendor, baseUrl, apiKey }: ModelConnection) {
  const isVendor = baseUrl === undefined && ['openai', 'anthropic', 'google'].includes(vendor);
  const given = endpointAddress(baseUrl ?? VENDOR_ADDRESSES[vendor], apiKey);
  const address = vendor === 'ollama' ? given.baseUrl.replace(/\/v1$/, '') : given.baseUrl;
  const headers =
    vendor === 'anthropic' || vendor === 'google' ? keyHeaders(vendor, apiKey ?? '') : given.headers;
  const url = `${address}${LIST_PATHS[vendor] ?? '/models'}`;
  return { url, headers, address, isVendor, secrets: given.secrets };
}

const keyHeaders = (vendor: 'anthropic' | 'google', apiKey: string): Record<string, string> =>
  vendor === 'anthropic'
    ? { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
    : { 'x-goog-api-key': apiKey };
