import { z } from 'zod';

export const image = z
  .object({
    imageUrl: z.string(),
    thumbnailUrl: z.string().optional().describe('Only from search providers that have one.'),
    title: z.string().optional().describe('Title or alternative text.'),
    link: z.string().optional().describe('URL of the page the image comes from.'),
  })
  .meta({ id: 'Image', description: 'An image that a run came across.' });
export type Image = z.infer<typeof image>;
