import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitStore } from '../store/accounts/rate-limits.ts';

export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window starts anew. */
  reset: number;
}

export interface RateLimiter {
  take(caller: string): Promise<Allowance>;
}

export interface RateLimiters {
  /** By API key, and by address for callers without one. */
  callers: RateLimiter;
  /** By session: a dashboard asks more often than a program does. */
  sessions: RateLimiter;
  /** By address and by e-mail, for whatever could be guessed. */
  signIns: RateLimiter;
}

const WINDOW_SECONDS = 60;
const SESSION_FACTOR = 6;

/** With a store: over all nodes that share the database. */
export function createRateLimiters(
  settings: { rateLimitPerMinute: number; signInLimitPerMinute: number },
  store: RateLimitStore | undefined,
): RateLimiters {
  const create = (limit: number) => (store ? sharedRateLimiter(limit, store) : memoryRateLimiter(limit));
  return {
    callers: create(settings.rateLimitPerMinute),
    sessions: create(settings.rateLimitPerMinute * SESSION_FACTOR),
    signIns: create(settings.signInLimitPerMinute),
  };
}

/** Counts in the database: exact over any number of nodes. A caller over the limit is remembered here, not asked for. */
export function sharedRateLimiter(limit: number, store: RateLimitStore): RateLimiter {
  const refusedUntil = new Map<string, number>();
  const sweep = () => {
    for (const [caller, until] of refusedUntil) if (until <= performance.now()) refusedUntil.delete(caller);
  };
  setInterval(sweep, WINDOW_SECONDS * 1000).unref();
  const allowance = (points: number, leftMs: number): Allowance => ({
    allowed: points <= limit,
    limit,
    remaining: Math.max(0, limit - points),
    reset: Math.max(1, Math.ceil(leftMs / 1000)),
  });
  return {
    async take(caller) {
      const refusedMs = (refusedUntil.get(caller) ?? 0) - performance.now();
      if (refusedMs > 0) return allowance(limit + 1, refusedMs);
      const { points, leftMs } = await store.take(caller, { windowMs: WINDOW_SECONDS * 1000 });
      if (points > limit) refusedUntil.set(caller, performance.now() + leftMs);
      return allowance(points, leftMs);
    },
  };
}

/** Counts in this process: right as long as it is the only node. */
function memoryRateLimiter(limit: number): RateLimiter {
  const store = new RateLimiterMemory({ points: limit, duration: WINDOW_SECONDS });
  const allowance = (result: RateLimiterRes, allowed: boolean): Allowance => ({
    allowed,
    limit,
    remaining: Math.max(0, result.remainingPoints),
    reset: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  });
  return {
    async take(caller) {
      try {
        return allowance(await store.consume(caller), true);
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return allowance(refused, false);
        throw refused;
      }
    },
  };
}
