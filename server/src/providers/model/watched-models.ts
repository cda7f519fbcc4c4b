import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { Model, Models } from './model.ts';

/** The same models; each call of one is counted in the telemetry. */
export function watchedModels(models: Models, telemetry: Telemetry): Models {
  return {
    list: () => models.list(),
    isKnown: (name) => models.isKnown(name),
    get defaultName() {
      return models.defaultName;
    },
    find(name, options) {
      const model = models.find(name, options);
      return model && watch(model, telemetry);
    },
  };
}

function watch(model: Model, telemetry: Telemetry): Model {
  const { provider, modelId } = model;
  return {
    ...model,
    call: (request, options) =>
      telemetry.during(
        {
          kind: 'chat',
          provider,
          model: modelId,
          input: () => request.prompt,
          outcome: (result) => ({
            usage: result.usage,
            responseModel: result.model.id,
            finishReason: result.finishReason,
            output: () => ({ text: result.text, toolCalls: result.toolCalls }),
          }),
        },
        () => model.call(request, options),
      ),
  };
}
