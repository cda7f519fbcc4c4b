import { z } from 'zod';
import { text } from './common.ts';

export const image = z
  .object({
    imageUrl: z.string(),
    thumbnailUrl: z.string().optional().describe('Only from search providers that have one.'),
    title: z.string().optional().describe('Title or alternative text.'),
    link: z.string().optional().describe('URL of the page the image comes from.'),
  })
  .meta({ id: 'Image', description: 'An image that a run came across.' });
export type Image = z.infer<typeof image>;

export const imageQuery = z.object({
  url: text
    .max(4096)
    .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), {
      error: 'Must be an http(s) URL',
    })
    .describe('Address of the image.'),
});
export type ImageQuery = z.infer<typeof imageQuery>;
