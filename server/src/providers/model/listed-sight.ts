import { z } from 'zod';

/** Whether a server says that a model sees, in the fields of its list; loose, since each server has its own. */
export const sightFields = {
  /** OpenRouter. */
  architecture: z
    .object({ input_modalities: z.array(z.string()).nullish() })
    .nullish()
    .catch(undefined),
  /** Mistral's is an object, llama.cpp's and Ollama's a list. */
  capabilities: z
    .union([z.array(z.string()), z.object({ vision: z.boolean().nullish() })])
    .nullish()
    .catch(undefined),
  /** LM Studio: `llm`, `vlm` or `embeddings`. */
  type: z.string().nullish().catch(undefined),
};

const listed = z.object(sightFields);

/** Undefined where it does not say. */
export function listedSight({
  architecture,
  capabilities,
  type,
}: z.infer<typeof listed>): boolean | undefined {
  if (architecture?.input_modalities) return architecture.input_modalities.includes('image');
  if (Array.isArray(capabilities))
    return capabilities.some((one) => /^(vision|multimodal|image)$/i.test(one));
  if (typeof capabilities?.vision === 'boolean') return capabilities.vision;
  if (type === 'vlm') return true;
  return type === 'llm' ? false : undefined;
}
