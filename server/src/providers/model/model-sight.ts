import { isKnownModel } from './known-models.ts';
import type { ModelError } from './model-error.ts';

/** Which models are shown pictures. */
export interface Sight {
  sees(model: ModelToSee): boolean;
  /** Its server takes no pictures for it, whatever was said before. */
  refused(name: string): void;
}

interface ModelToSee {
  name: string;
  provider: string;
  modelId: string;
  /** What its server says, where it says anything. */
  listed: boolean | undefined;
}

/**
 * What a server has refused counts first, then what the operator says, then what the server lists, then what is known of
 * the vendors' models. Of all others it is not assumed.
 */
export function createSight(seeingModels: readonly string[]): Sight {
  const blind = new Set<string>();
  return {
    sees({ name, provider, modelId, listed }) {
      if (blind.has(name) || provider === 'embedded') return false;
      return seeingModels.includes(name) || (listed ?? isKnownModel(provider, modelId));
    },
    refused: (name) => void blind.add(name),
  };
}

/** In the words of OpenAI, OpenRouter, llama.cpp, vLLM, Ollama, LM Studio, DeepSeek, Groq, Mistral and Google. */
const NO_PICTURES =
  /image_url.{0,60}(?:only supported|not supported)|(?:image|vision|multi-?modal)[\w ]{0,30}(?:not (?:supported|enabled|available)|unsupported)|not? support(?:s|ed|ing)?.{0,40}(?:image|vision|multi-?modal)|support image input|not a multi-?modal|unknown (?:variant|content part|part type).{0,40}(?:image|type)|unknown content part type|at most 0 image|missing data required for image|mmproj|content.{0,20}must be a string/i;
const ABOUT_PICTURES = /\bimages?\b|image_url|input_image|inline_?data|media[ _]type/i;
const STATUSES = new Set([400, 404, 413, 415, 422, 500, 501]);

/** Whether a server has refused a call for its pictures: all of them, always, or those of this call. */
export function pictureRefusal(error: ModelError): 'always' | 'these' | undefined {
  if (!STATUSES.has(error.status ?? 0) || error.isTooLong) return undefined;
  if (NO_PICTURES.test(error.message)) return 'always';
  return (error.status ?? 0) < 500 && ABOUT_PICTURES.test(error.message) ? 'these' : undefined;
}
