import type { Config } from '../settings/config.ts';
import type { ModelSettings, VendorSettings } from '../providers/model/model-settings.ts';

/** The part of the settings that decides which models there are. */
export function modelSettings(config: Config): ModelSettings {
  const openai = vendor(config.openaiApiKey, config.openaiBaseUrl);
  const anthropic = vendor(config.anthropicApiKey, config.anthropicBaseUrl);
  const google = vendor(config.googleApiKey, config.googleBaseUrl);
  return {
    ...(openai && { openai }),
    ...(anthropic && { anthropic }),
    ...(google && { google }),
    ...(config.llmBaseUrl && {
      compatible: {
        baseUrl: config.llmBaseUrl,
        models: config.llmModels,
        ...(config.llmApiKey && { apiKey: config.llmApiKey }),
      },
    }),
    ...(config.ollamaBaseUrl && { ollamaBaseUrl: config.ollamaBaseUrl }),
    ...(config.defaultModel && { defaultModel: config.defaultModel }),
    fallbackModels: config.fallbackModels,
    roleModels: [config.fastModel, config.writerModel, config.judgeModel].filter(
      (name) => name !== undefined,
    ),
    seeingModels: config.seeingModels,
    callTimeoutMs: config.modelCallTimeoutMs,
    allowPrivateNetwork: config.allowPrivateNetwork,
  };
}

function vendor(apiKey: string | undefined, baseUrl: string | undefined): VendorSettings | undefined {
  return apiKey === undefined ? undefined : { apiKey, ...(baseUrl && { baseUrl }) };
}
