import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { errorCodes } from '@quarry/api/errors.ts';
import { AppError, badRequest, conflict } from '../errors.ts';
import type { IdempotencyStore, KeyOwner, Reservation, StoredAnswer } from '../store/accounts/idempotency.ts';
import { errorBodyOf } from './respond-error.ts';
import type { Route } from './route.ts';
import { EventStream } from './sse.ts';

const MAX_KEY_LENGTH = 255;
const WAIT_FOR_FIRST_MS = 10_000;

interface Repeatable {
  spec: Route;
  request: FastifyRequest;
  body: unknown;
  answer: (reservedRunId?: string) => Promise<unknown>;
}

/** Under a key that is not in the database. */
type Digest = (text: string) => Promise<string>;

export interface Idempotency {
  run(call: Repeatable): Promise<unknown>;
}

/**
 * The same key with the same body gives the first answer again; a run start attaches to the same run. The run's id
 * is part of the reservation, so a repeat after a crash starts just that run.
 */
export function createIdempotency(store: IdempotencyStore, digest: Digest): Idempotency {
  return {
    async run(call) {
      const owner = keyOwner(call);
      if (!owner) return call.answer();
      const requestHash = await hashRequest(call, digest);
      const isRun = call.spec.idempotency === 'run';
      const reservation = isRun
        ? await store.reserve(owner, requestHash)
        : await untilDecided(store, { owner, requestHash });
      if (reservation.requestHash !== requestHash)
        throw conflict(
          'This Idempotency-Key was used with another request. Use a new key for a new request.',
        );
      if (isRun) return call.answer(reservation.runId);
      return reservation.answer ? replay(call.request, reservation.answer) : answerOnce(store, owner, call);
    },
  };
}

/**
 * Ours to answer, or answered. A repeat that comes while the first request is at work, on whichever node, waits for
 * its answer; when that one failed and let go of the key, the repeat takes its place.
 */
async function untilDecided(
  store: IdempotencyStore,
  { owner, requestHash }: { owner: KeyOwner; requestHash: string },
): Promise<Reservation> {
  const deadline = performance.now() + WAIT_FOR_FIRST_MS;
  for (let pauseMs = 10; performance.now() < deadline; pauseMs = Math.min(pauseMs * 2, 250)) {
    const reservation = await store.reserve(owner, requestHash);
    if (reservation.first || reservation.answer || reservation.requestHash !== requestHash)
      return reservation;
    if (await store.takeOver(owner)) return reservation;
    await sleep(pauseMs);
  }
  throw conflict('The first request with this Idempotency-Key is still being answered. Try again shortly.');
}

async function answerOnce(store: IdempotencyStore, owner: KeyOwner, call: Repeatable): Promise<unknown> {
  try {
    const result = await call.answer();
    // A stream cannot be kept. What it reports has changed the run, whose state answers a repeat.
    if (result instanceof EventStream) await store.release(owner);
    else await store.keepAnswer(owner, { statusCode: 200, body: JSON.stringify(result) });
    return result;
  } catch (error) {
    if (error instanceof AppError && errorCodes[error.code] < 500)
      await store.keepAnswer(owner, {
        statusCode: errorCodes[error.code],
        body: JSON.stringify(errorBodyOf(error)),
      });
    else await store.release(owner);
    throw error;
  }
}

function replay(request: FastifyRequest, answer: StoredAnswer): unknown {
  const body: unknown = JSON.parse(answer.body);
  if (answer.statusCode < 400) return body;
  request.log.debug('repeated the first answer of an idempotency key');
  const { code, message, issues } = body as { code: keyof typeof errorCodes; message: string; issues?: [] };
  throw new AppError(code, message, { issues });
}

function keyOwner({ spec, request }: Repeatable): KeyOwner | undefined {
  const key = request.headers['idempotency-key'];
  if (spec.method !== 'POST' || key === undefined || !request.scope) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > MAX_KEY_LENGTH)
    throw badRequest(`An Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters.`);
  return { callerId: request.scope.callerId, key };
}

/** A thief of a plain digest can try out what a short secret may be: such a body needs one under a key. */
async function hashRequest({ spec, request, body }: Repeatable, digest: Digest): Promise<string> {
  const text = `${request.method} ${request.url}\n${JSON.stringify(body) ?? ''}`;
  return spec.isBodySecret ? digest(text) : createHash('sha256').update(text).digest('hex');
}
