import { z } from 'zod';
import { imageQuery } from '@quarry/api/images.ts';
import { route } from '../route.ts';
import type { Route } from '../route.ts';

export type FetchImage = (url: string, signal: AbortSignal) => Promise<{ mediaType: string; bytes: Buffer }>;

export function imageRoutes(fetchImage: FetchImage): Route[] {
  return [
    route({
      method: 'GET',
      path: '/image',
      operationId: 'getImage',
      tag: 'Source',
      summary: 'An image of a foreign page, fetched by the service',
      description:
        'PNG, JPEG, GIF, WebP, AVIF, BMP or ICO up to 10 MiB, from public addresses only. A page that shows images in this way tells the foreign host nothing about its reader.',
      query: imageQuery,
      response: z.string().meta({ format: 'binary' }),
      responseTypes: ['image/*'],
      errors: ['UNSUPPORTED_MEDIA_TYPE', 'UPSTREAM_ERROR'],
      handler: async ({ query, signal, reply }) => {
        const { mediaType, bytes } = await fetchImage(query.url, signal);
        return reply
          .headers({
            'content-type': mediaType,
            'content-disposition': 'inline',
            'content-security-policy': "sandbox; default-src 'none'",
            'cache-control': 'private, max-age=86400',
          })
          .send(bytes);
      },
    }),
  ];
}
