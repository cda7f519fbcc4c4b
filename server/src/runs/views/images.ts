import { z } from 'zod';
import { image } from '@quarry/api/images.ts';
import type { Image } from '@quarry/api/images.ts';
import type { ProcessEntry } from '@quarry/api/process.ts';
import { withImageId } from '../../tools/image-id.ts';

const searchResults = z.object({ images: z.array(image).optional() });
const outputFiles = z.object({
  outputFiles: z.array(z.object({ url: z.string(), name: z.string(), mediaType: z.string() })),
});
const summaryItem = z.object({
  url: z.string(),
  bodyLinks: z.array(z.object({ title: z.string(), url: z.string(), type: z.string() })).optional(),
});

/** Of an event. */
type Said = Pick<ProcessEntry, 'type' | 'payload'>;

export interface SourceWithImages {
  url: string;
  sourceType: 'public' | 'private';
  images: Image[];
}

/** The events that `collectImages` reads. */
export const IMAGE_EVENTS = ['search-results', 'skill-complete', 'source-summary-item'] as const;

/**
 * The images of a run: search results, skill output, body links of summaries, and those of its sources. No one twice.
 * Only those of the web get an id, with which they load by themselves: a run can write a file, and read it again.
 */
export function collectImages(events: Said[], sources: SourceWithImages[]): Image[] {
  const seen = new Map<string, Image>();
  for (const found of [...events.flatMap(imagesOfEvent), ...sources.flatMap(imagesOfSource)]) {
    const known = seen.get(found.imageUrl);
    if (!known || (found.id && !known.id)) seen.set(found.imageUrl, { ...found, ...known });
  }
  return [...seen.values()];
}

function imagesOfSource({ url, sourceType, images }: SourceWithImages): Image[] {
  const all = images.map(({ imageUrl, title, link = url }) => ({ link, imageUrl, ...(title && { title }) }));
  return sourceType === 'public' ? all.map(withImageId) : all;
}

function imagesOfEvent({ type, payload }: Said): Image[] {
  switch (type) {
    case 'search-results':
      return searchResults.safeParse(payload).data?.images?.map(withImageId) ?? [];
    case 'skill-complete': {
      const files = outputFiles.safeParse(payload).data?.outputFiles ?? [];
      return files
        .filter(({ mediaType }) => mediaType.startsWith('image/'))
        .map(({ url, name }) => ({ imageUrl: url, title: name }));
    }
    case 'source-summary-item': {
      const item = summaryItem.safeParse(payload).data;
      const links = item?.bodyLinks?.filter((link) => link.type === 'image') ?? [];
      const found = links.map((link) => ({
        imageUrl: link.url,
        ...(link.title && { title: link.title }),
        link: item!.url,
      }));
      return isOfTheWeb(item?.url ?? '') ? found.map(withImageId) : found;
    }
    default:
      return [];
  }
}

const isOfTheWeb = (url: string): boolean => /^https?:/i.test(url);
