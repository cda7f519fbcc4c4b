import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Model, Models } from './model.ts';
import { hasPictures, isPicture, placeOf, replacePictures } from './picture-part.ts';
import type { PicturePlace } from './picture-part.ts';

/** Undefined where the picture is gone. */
export type LoadPicture = (place: PicturePlace) => Promise<Uint8Array | undefined>;

/** The same models; the pictures of a prompt, which say where they lie, are fetched on the way to them. */
export function picturedModels(models: Models, load: LoadPicture): Models {
  return {
    list: () => models.list(),
    isKnown: (name) => models.isKnown(name),
    get defaultName() {
      return models.defaultName;
    },
    find(...asked) {
      const model = models.find(...asked);
      return model && pictured(model, load);
    },
  };
}

const pictured = (model: Model, load: LoadPicture): Model => ({
  ...model,
  call: async (request, options) =>
    model.call(
      hasPictures(request.prompt) ? { ...request, prompt: await filled(request.prompt, load) } : request,
      options,
    ),
});

async function filled(prompt: LanguageModelV4Prompt, load: LoadPicture): Promise<LanguageModelV4Prompt> {
  const places = prompt.flatMap(({ role, content }) =>
    role === 'user' ? content.filter(isPicture).flatMap((part) => placeOf(part) ?? []) : [],
  );
  const found = new Map<string, Uint8Array | undefined>();
  for (const place of new Set(places)) found.set(place, await load(place));
  return replacePictures(prompt, (part) => {
    const place = placeOf(part);
    if (place === undefined) return part;
    const data = found.get(place);
    if (!data) return { type: 'text', text: '(This picture is not kept any more.)' };
    return { ...part, data: { type: 'data', data } };
  });
}
