import type { FastifyRequest } from 'fastify';
import { AppError, badRequest } from '../errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A request that changes something, with a cookie that the browser adds by itself, must come from our own pages. */
export function createOriginCheck(publicUrl: string | undefined, corsOrigins: readonly string[] = []) {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  const isOwn = (request: FastifyRequest, origin: string) =>
    origin === publicOrigin || origin === asAddressed(request);

  return {
    /** How the caller reaches this service. */
    of(request: FastifyRequest): string {
      const { origin } = request.headers;
      if (origin !== undefined && isOwn(request, origin)) return origin;
      const own = publicOrigin ?? asAddressed(request);
      if (!URL.canParse(own)) throw badRequest('The Host header names no host.');
      return own;
    },

    /** Whether it comes from our own pages, or from no page at all. */
    isOwnOrNone(request: FastifyRequest): boolean {
      const { origin } = request.headers;
      return origin === undefined || isOwn(request, origin);
    },

    /** Where a page of another site must not call at all, whatever it holds. */
    requireOwnOrNone(request: FastifyRequest): void {
      const { origin } = request.headers;
      if (origin === undefined || isOwn(request, origin) || corsOrigins.includes(origin)) return;
      throw new AppError('FORBIDDEN', 'Pages of this origin may not call here.');
    },

    /** A caller that sends neither header is no browser: fine, unless a cookie has let it in. */
    check(request: FastifyRequest, { byCookie }: { byCookie: boolean }): void {
      if (SAFE_METHODS.has(request.method)) return;
      const { origin, 'sec-fetch-site': site } = request.headers;
      const isFine =
        origin === undefined
          ? site === 'same-origin' || (site === undefined && !byCookie)
          : isOwn(request, origin);
      if (isFine) return;
      throw new AppError(
        'FORBIDDEN',
        'This request must come from a page of this service, with its Origin header. If the service is reached by another address, PUBLIC_URL must name it.',
      );
    },
  };
}

export type OriginCheck = ReturnType<typeof createOriginCheck>;

const asAddressed = (request: FastifyRequest) => `${request.protocol}://${request.host}`;
