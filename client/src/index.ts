import { quarryClient } from '../../api/src/client/quarry-client.ts';
import type { QuarryClient } from '../../api/src/client/quarry-client.ts';
import { apiCalls } from './api-calls.ts';

export type * from '../../api/src/client/api-types.ts';
export type { CallOptions } from '../../api/src/client/call.ts';
export type { FollowedEvent, FollowOptions } from '../../api/src/client/follow-run.ts';
export type { DraftAnswer, DraftKind, DraftRef } from '../../api/src/client/review-methods.ts';
export type {
  PendingDraft,
  ReviewedRun,
  ReviewHandlers,
  RunAndReviewInput,
  Verdict,
} from '../../api/src/client/run-and-review.ts';
export type { QuarryClient };
export { isLastEvent } from '../../api/src/last-event.ts';
export { QuarryError } from '../../api/src/quarry-error.ts';

export interface ClientOptions {
  /** Of the service, for example `https://quarry.example`; with or without `/api/v1`. */
  baseUrl: string;
  /** A key, or a token that a server has made for this page. Left out for the tool catalog. */
  apiKey?: string;
  fetch?: typeof globalThis.fetch;
  /** How often a call that failed for a passing reason is made again: 2 unless said. Nothing is done twice. */
  retries?: number;
  /** Wait before the first retry, where the service does not say how long; 500 ms unless said. */
  backoffMs?: number;
}

/**
 * A client of a Quarry service. Every endpoint is a method: it takes the one id in its path, or the fields of path, query
 * and body in one object, and behind it `{ signal, idempotencyKey }`. A refused call throws a `QuarryError`.
 */
export function createClient(options: ClientOptions): QuarryClient {
  const { apiKey, fetch = (...call) => globalThis.fetch(...call), retries = 2, backoffMs = 500 } = options;
  const origin = options.baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
  return quarryClient(apiCalls, { baseUrl: `${origin}/api/v1`, apiKey, fetch, retries, backoffMs });
}
