import { imageEndpoints } from '@quarry/api/endpoints/images.ts';
import type { ImageQuery } from '@quarry/api/images.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Engine } from '../../runs/engine.ts';
import type { TokenSigner } from '../../store/accounts/signed-token.ts';
import type { Scope } from '../../store/database/scope.ts';
import { routes } from '../route.ts';
import type { Route } from '../route.ts';

interface ImageParts {
  fetchImage: (url: string, signal: AbortSignal) => Promise<{ mediaType: string; bytes: Buffer }>;
  engine: Pick<Engine, 'image'>;
  signer: TokenSigner;
}

const SIGNED_MS = 10 * 60_000;

export function imageRoutes(parts: ImageParts): Route[] {
  return routes(imageEndpoints, {
    getImage: async ({ scope, query, signal, reply }) => {
      const { mediaType, bytes } = await parts.fetchImage(await addressOf(parts, scope, query), signal);
      return reply
        .headers({
          'content-type': mediaType,
          'content-disposition': 'inline',
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, max-age=86400',
        })
        .send(bytes);
    },

    signImage: async ({ scope, body: { url } }) => {
      const expiresAt = new Date(Date.now() + SIGNED_MS);
      const signature = parts.signer.sign(signedWords(scope, url), expiresAt);
      return {
        url: `/api/v1/image?${new URLSearchParams({ url, signature })}`,
        expiresAt: expiresAt.toISOString(),
      };
    },
  });
}

/** Whoever writes the text of an answer must not choose what is fetched when it is read: a run knows it, or a person asked. */
async function addressOf({ engine, signer }: ImageParts, scope: Scope, query: ImageQuery): Promise<string> {
  if (query.url !== undefined) {
    if (!signer.verify(query.signature!, signedWords(scope, query.url)))
      throw new AppError(
        'FORBIDDEN',
        'The signature is not good for this address and this user, or it has expired. POST /image gives a new one.',
      );
    return query.url;
  }
  const image = await engine.image(scope, query.runId!, query.imageId!);
  if (!image) throw notFound('Image');
  return query.size === 'thumbnail' ? (image.thumbnailUrl ?? image.imageUrl) : image.imageUrl;
}

const signedWords = ({ workspaceId, userId }: Scope, url: string) => ['image', workspaceId, userId, url];
