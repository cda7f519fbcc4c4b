import { imageEndpoints } from '@quarry/api/endpoints/images.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

export type FetchImage = (url: string, signal: AbortSignal) => Promise<{ mediaType: string; bytes: Buffer }>;

export function imageRoutes(fetchImage: FetchImage): Route[] {
  return routes(imageEndpoints, {
    getImage: async ({ query, signal, reply }) => {
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
  });
}
