import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

export const FAVICON_PATH = '/favicon.ico';

/** Browsers ask for it on every page that names no other: the reference, and the page that stands in for a dashboard. */
export async function addFavicon(app: FastifyInstance): Promise<void> {
  const icon = await readFile(path.join(import.meta.dirname, 'favicon.ico'));
  app.get(FAVICON_PATH, { onRequest: app.admitAnyone, logLevel: 'silent' }, (_, reply) =>
    reply.type('image/x-icon').header('cache-control', 'public, max-age=86400').send(icon),
  );
}
