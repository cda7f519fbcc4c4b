import type { LoadPicture } from '../providers/model/pictured-models.ts';
import type { Stores } from './create-stores.ts';

/**
 * The bytes of the pictures in prompts. A prompt is made by the run, from what is its user's: nobody is asked again
 * whether the picture may be seen.
 */
export function loadPicture({ sources, screenshots }: Pick<Stores, 'sources' | 'screenshots'>): LoadPicture {
  return async (place) => {
    const [kind, id = ''] = place.split('/');
    if (kind === 'screenshot') return (await screenshots.load(id))?.bytes;
    const file = await sources.file(id);
    if (!file) return undefined;
    const parts = await Array.fromAsync(sources.readFile(id, { start: 0, end: file.size - 1 }));
    return Buffer.concat(parts);
  };
}
