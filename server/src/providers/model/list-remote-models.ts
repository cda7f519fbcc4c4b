import { z } from 'zod';
import { listedSight, sightFields } from './listed-sight.ts';

export interface RemoteModel {
  id: string;
  contextWindow?: number;
  /** Undefined where the server does not say. */
  canSee?: boolean | undefined;
}

const size = z.number().int().positive().nullish().catch(undefined);

/** `max_model_len` is vLLM's word, `context_length` OpenRouter's, `max_context_length` LM Studio's. */
const modelList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: size,
      context_length: size,
      max_context_length: size,
      ...sightFields,
    }),
  ),
});

const ollamaTags = z.object({
  models: z.array(z.object({ name: z.string(), digest: z.string().nullish().catch(undefined) })),
});

export interface ListRequest {
  baseUrl: string;
  headers?: Record<string, string>;
  timeoutMs: number;
  fetch: typeof fetch;
}

/** The models of an OpenAI-compatible server, or undefined when it does not say. */
export async function listCompatibleModels(request: ListRequest): Promise<RemoteModel[] | undefined> {
  const list = modelList.safeParse(await getJson('/models', request)).data?.data;
  const isSilent = list?.every((model) => listedSight(model) === undefined) ?? false;
  const told = isSilent ? await listOfLmStudio(request) : [];
  return list?.map((model) => ({
    id: model.id,
    contextWindow: model.max_model_len ?? model.context_length ?? model.max_context_length ?? undefined,
    canSee: listedSight(told.find(({ id }) => id === model.id) ?? model),
  }));
}

/** LM Studio says more about its models beside its OpenAI-compatible API. */
async function listOfLmStudio(request: ListRequest) {
  const address = { ...request, baseUrl: new URL(request.baseUrl).origin };
  return modelList.safeParse(await getJson('/api/v0/models', address)).data?.data ?? [];
}

export type ListOllama = (request: ListRequest) => Promise<RemoteModel[] | undefined>;

const ollamaModel = z.object(sightFields);

type Tag = z.infer<typeof ollamaTags>['models'][number];
const keyOf = ({ name, digest }: Tag) => `${name} ${digest ?? ''}`;

const MOST_ASKED = 50;

/**
 * The models that Ollama holds, without those that only embed; undefined when there is no Ollama. What each can do is
 * asked once, until it changes.
 */
export function createOllamaList(): ListOllama {
  const known = new Map<string, boolean | undefined>();
  return async (request) => {
    const tags = ollamaTags.safeParse(await getJson('/api/tags', request)).data?.models;
    const models = tags?.filter(({ name }) => !/embed/i.test(name));
    const unknown = models?.filter((model) => !known.has(keyOf(model))) ?? [];
    await Promise.all(
      unknown.slice(0, MOST_ASKED).map(async (model) => {
        const said = ollamaModel.safeParse(await getJson('/api/show', request, { model: model.name }));
        if (said.success) known.set(keyOf(model), listedSight(said.data));
      }),
    );
    return models?.map((model) => ({ id: model.name, canSee: known.get(keyOf(model)) }));
  };
}

/** Not being there is an answer here, not an error: an absent list leaves the models usable by name. */
async function getJson(
  path: string,
  { baseUrl, headers, timeoutMs, fetch }: ListRequest,
  asked?: object,
): Promise<unknown> {
  const post = asked && { method: 'POST', body: JSON.stringify(asked) };
  const type = asked && { 'content-type': 'application/json' };
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      ...post,
      headers: { ...headers, ...type },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
