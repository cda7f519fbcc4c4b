import { z } from 'zod';

export interface RemoteModel {
  id: string;
  contextWindow?: number;
}

const size = z.number().int().positive().nullish().catch(undefined);

/** `max_model_len` is vLLM's word, `context_length` OpenRouter's, `max_context_length` LM Studio's. */
const modelList = z.object({
  data: z.array(
    z.object({ id: z.string(), max_model_len: size, context_length: size, max_context_length: size }),
  ),
});

const ollamaTags = z.object({ models: z.array(z.object({ name: z.string() })) });

export interface ListRequest {
  baseUrl: string;
  headers?: Record<string, string>;
  timeoutMs: number;
  fetch: typeof fetch;
}

/** The models of an OpenAI-compatible server, or undefined when it does not say. */
export async function listCompatibleModels(request: ListRequest): Promise<RemoteModel[] | undefined> {
  const list = modelList.safeParse(await getJson('/models', request));
  return list.data?.data.map((model) => ({
    id: model.id,
    contextWindow: model.max_model_len ?? model.context_length ?? model.max_context_length ?? undefined,
  }));
}

/** The models that Ollama holds, without those that only embed; undefined when there is no Ollama. */
export async function listOllamaModels(request: ListRequest): Promise<RemoteModel[] | undefined> {
  const tags = ollamaTags.safeParse(await getJson('/api/tags', request));
  return tags.data?.models.filter(({ name }) => !/embed/i.test(name)).map(({ name }) => ({ id: name }));
}

/** Not being there is an answer here, not an error: an absent list leaves the models usable by name. */
async function getJson(path: string, { baseUrl, headers, timeoutMs, fetch }: ListRequest): Promise<unknown> {
  try {
    const response = await fetch(`${baseUrl}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
