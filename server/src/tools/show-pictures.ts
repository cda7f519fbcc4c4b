import type { Model } from '../providers/model/model.ts';
import { isPicturePassage } from '../prompts/pictures.ts';
import type { KeptPicture, UnseenPicture } from '../prompts/pictures.ts';
import type { Passage } from '../text/passage.ts';
import { pictureTokens } from '../text/picture-tokens.ts';

/** In one prompt. */
const MOST_PICTURES = 8;

export interface ChosenPictures {
  shown: KeptPicture[];
  unseen: UnseenPicture[];
}

export const NO_PICTURES: ChosenPictures = { shown: [], unseen: [] };

export const tokensOf = ({ shown }: ChosenPictures): number =>
  shown.reduce((sum, { picture }) => sum + pictureTokens(picture), 0);

/** Which pictures of these sources a model is shown: those that fit, in their order, if it can see. */
export function choosePictures(
  passages: readonly Passage[],
  { model, tokens }: { model: Pick<Model, 'canSee'>; tokens: number },
): ChosenPictures {
  const pictures = passages.filter(isPicturePassage);
  const shown: KeptPicture[] = [];
  let left = model.canSee() ? tokens : 0;
  for (const passage of pictures.filter(isKept)) {
    const cost = pictureTokens(passage.picture);
    if (cost > left || shown.length >= MOST_PICTURES) continue;
    left -= cost;
    shown.push(passage);
  }
  const numbers = new Set(shown.map(({ n }) => n));
  return { shown, unseen: pictures.filter(({ n }) => !numbers.has(n)).map(asUnseen) };
}

const isKept = (passage: Passage): passage is KeptPicture => passage.picture?.file !== undefined;

/** What the reader is told of when it turns out that the pictures were not seen after all. */
export const allUnseen = ({ shown, unseen }: ChosenPictures): UnseenPicture[] =>
  [...shown.map(asUnseen), ...unseen].toSorted((one, other) => one.n - other.n);

const asUnseen = ({ n, title, url, text }: Passage): UnseenPicture => ({
  n,
  title: title || url,
  hasText: text.trim() !== '',
});
