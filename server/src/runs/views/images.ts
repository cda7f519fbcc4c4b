import { z } from 'zod';
import { image } from '@quarry/api/images.ts';
import type { Image } from '@quarry/api/images.ts';
import type { ProcessEntry } from '@quarry/api/process.ts';

const searchResults = z.object({ images: z.array(image).optional() });
const outputFiles = z.object({
  outputFiles: z.array(z.object({ url: z.string(), name: z.string(), mediaType: z.string() })),
});
const summaryItem = z.object({
  url: z.string(),
  bodyLinks: z.array(z.object({ title: z.string(), url: z.string(), type: z.string() })).optional(),
});

/** The images of a run: search results, skill output, body links of summaries, and those of its sources. No one twice. */
export function collectImages(process: ProcessEntry[], ofSources: Image[]): Image[] {
  const seen = new Map<string, Image>();
  for (const found of [...process.flatMap(imagesOfEvent), ...ofSources])
    if (!seen.has(found.imageUrl)) seen.set(found.imageUrl, found);
  return [...seen.values()];
}

function imagesOfEvent({ type, payload }: ProcessEntry): Image[] {
  switch (type) {
    case 'search-results':
      return searchResults.safeParse(payload).data?.images ?? [];
    case 'skill-complete': {
      const files = outputFiles.safeParse(payload).data?.outputFiles ?? [];
      return files
        .filter(({ mediaType }) => mediaType.startsWith('image/'))
        .map(({ url, name }) => ({ imageUrl: url, title: name }));
    }
    case 'source-summary-item': {
      const item = summaryItem.safeParse(payload).data;
      const links = item?.bodyLinks?.filter((link) => link.type === 'image') ?? [];
      return links.map((link) => ({
        imageUrl: link.url,
        ...(link.title && { title: link.title }),
        link: item!.url,
      }));
    }
    default:
      return [];
  }
}
