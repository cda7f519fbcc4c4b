import type { EmbeddingModelV4 } from '@ai-sdk/provider';

export interface EmbeddingSettings {
  /** An OpenAI-compatible endpoint: its `/embeddings` is asked. */
  baseUrl: string;
  model: string;
  apiKey?: string;
  fetch?: typeof fetch;
}

/** Texts to vectors, in their order. */
export interface Embedder {
  /** Vectors of different models cannot be compared: the name is kept with them. */
  readonly name: string;
  embed(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<Float32Array[]>;
}

const TEXTS_PER_CALL = 64;
const CALL_TIMEOUT_MS = 30_000;

export function createEmbedder({ baseUrl, model, apiKey, fetch }: EmbeddingSettings): Embedder {
  let loaded: Promise<EmbeddingModelV4> | undefined;

  async function load(): Promise<EmbeddingModelV4> {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name: 'embeddings',
      baseURL: baseUrl,
      ...(apiKey && { apiKey }),
      ...(fetch && { fetch }),
    });
    return provider.embeddingModel(model);
  }

  return {
    name: model,
    async embed(texts, { signal } = {}) {
      const { doEmbed } = bound(await (loaded ??= load()));
      const vectors: Float32Array[] = [];
      for (let i = 0; i < texts.length; i += TEXTS_PER_CALL) {
        const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
        const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
        const values = texts.slice(i, i + TEXTS_PER_CALL);
        const { embeddings } = await doEmbed({ values, abortSignal });
        if (embeddings.length !== values.length)
          throw new Error(
            `the embedding model answered ${embeddings.length} vectors for ${values.length} texts`,
          );
        vectors.push(...embeddings.map((embedding) => Float32Array.from(embedding)));
      }
      return vectors;
    },
  };
}

const bound = (model: EmbeddingModelV4) => ({ doEmbed: model.doEmbed.bind(model) });
