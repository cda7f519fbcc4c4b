import type { Passage } from '../text/passage.ts';
import { untrusted } from './untrusted.ts';

/** A numbered source as a model is shown it: who wrote it and when stands beside its title, as data. */
export const sourceData = ({ n, title, url, text, about = {}, picture, part }: Passage): string =>
  untrusted(
    'source',
    {
      n,
      title,
      url,
      ...about,
      ...(picture && { picture: `${picture.width} x ${picture.height}` }),
      ...(part && { shown: `parts, ${part.shown} of ${part.of} characters` }),
    },
    text,
  );
