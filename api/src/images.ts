import { z } from 'zod';
import { id, text, timestamp } from './common.ts';

export const image = z
  .object({
    id: z
      .string()
      .optional()
      .describe(
        'Names the image within its run, for `GET /image`. Files of this service have none, nor have images that only a file mentions (a run can write files), nor events of releases before 0.2.',
      ),
    imageUrl: z.string(),
    thumbnailUrl: z.string().optional().describe('Only from search providers that have one.'),
    title: z.string().optional().describe('Title or alternative text.'),
    link: z.string().optional().describe('URL of the page the image comes from.'),
  })
  .meta({ id: 'Image', description: 'An image that a run came across.' });
export type Image = z.infer<typeof image>;

const imageAddress = text
  .max(4096)
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''), { error: 'Must be an http(s) URL' });

export const imageQuery = z
  .object({
    runId: id.optional().describe('The run that has come across the image.'),
    imageId: z.string().optional().describe('The `id` of the image among those of the run.'),
    size: z
      .enum(['full', 'thumbnail'])
      .default('full')
      .describe('`thumbnail`: the smaller one, where the run knows of one.'),
    url: imageAddress.optional().describe('Address of an image that no run has come across.'),
    signature: z.string().max(200).optional().describe('What `POST /image` has given for that address.'),
  })
  .superRefine(({ runId, imageId, url, signature }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (url === undefined) {
      if (runId === undefined) complain('runId', 'Say which image: runId and imageId, or url and signature');
      else if (imageId === undefined) complain('imageId', 'Must be the id of an image of the run');
    } else if (signature === undefined)
      complain('signature', 'An address is fetched only with the signature that POST /image gives for it');
  });
export type ImageQuery = z.infer<typeof imageQuery>;

export const signImageBody = z
  .object({ url: imageAddress.describe('Address of the image.') })
  .meta({ id: 'SignImageBody', examples: [{ url: 'https://example.com/tower.jpg' }] });

export const signedImage = z
  .object({
    url: z.string().describe('Where the image can be had from this service, by this user and nobody else.'),
    expiresAt: timestamp.describe('Until then.'),
  })
  .meta({ id: 'SignedImage', description: 'An address of an image that this service will fetch.' });
