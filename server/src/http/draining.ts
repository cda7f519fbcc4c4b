import type { FastifyInstance } from 'fastify';

/** Before a stop: requests are still answered, but their connections are not kept for further ones. */
export function addDraining(app: FastifyInstance): { begin(): void; hasBegun(): boolean } {
  let hasBegun = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (hasBegun) reply.header('connection', 'close');
    done();
  });
  return {
    begin: () => void (hasBegun = true),
    hasBegun: () => hasBegun,
  };
}
