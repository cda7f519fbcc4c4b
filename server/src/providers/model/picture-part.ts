import type {
  LanguageModelV4FilePart,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';

/** Where the bytes of a picture lie. A prompt holds only this, until it is sent: nothing else keeps or tells its bytes. */
export type PicturePlace = `${'source-file' | 'screenshot'}/${string}`;

type Reference = LanguageModelV4FilePart & { data: { type: 'reference' } };
type Shown = LanguageModelV4TextPart | LanguageModelV4FilePart;

/** A picture as a part of what the user says. */
export const picturePart = (place: PicturePlace): LanguageModelV4FilePart => ({
  type: 'file',
  mediaType: 'image/jpeg',
  data: { type: 'reference', reference: { quarry: place } },
});

export const isPicture = (part: { type: string }): part is LanguageModelV4FilePart => part.type === 'file';

export function hasPictures(prompt: LanguageModelV4Prompt): boolean {
  return prompt.some(({ role, content }) => role === 'user' && content.some(isPicture));
}

/** Where a picture lies that is not in the prompt itself. */
export function placeOf(part: LanguageModelV4FilePart): PicturePlace | undefined {
  if (part.data.type !== 'reference') return undefined;
  return (part as Reference).data.reference['quarry'] as PicturePlace | undefined;
}

/** The prompt with something else in the place of each picture. */
export function replacePictures(
  prompt: LanguageModelV4Prompt,
  replace: (picture: LanguageModelV4FilePart) => Shown,
): LanguageModelV4Prompt {
  return prompt.map((message) =>
    message.role === 'user'
      ? { ...message, content: message.content.map((part) => (isPicture(part) ? replace(part) : part)) }
      : message,
  );
}
