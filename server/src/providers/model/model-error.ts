import type { ModelUsage } from './model.ts';

/** The model did answer, twice, but not in a form that can be read. */
export const foundNoForm = (error: unknown): error is ModelError =>
  error instanceof ModelError && !error.retryable && error.status === undefined;

/**
 * A model call that failed for a reason outside this program. The message may be shown to users: it names the
 * provider, the status and a short cause, and never a key, a header or an address with credentials.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  readonly retryable: boolean;
  readonly status: number | undefined;
  /** What the provider asked us to wait before the next attempt. */
  readonly retryAfterMs: number | undefined;

  /** The question was longer than the model can read. */
  readonly isTooLong: boolean;

  /** What was paid although nothing came of it. */
  readonly usage: ModelUsage | undefined;

  /** The model answered, but said nothing. */
  readonly isEmpty: boolean;

  constructor(
    message: string,
    details: {
      retryable: boolean;
      status?: number;
      retryAfterMs?: number;
      isTooLong?: boolean;
      usage?: ModelUsage;
      isEmpty?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.retryable = details.retryable;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.isTooLong = details.isTooLong ?? false;
    this.usage = details.usage;
    this.isEmpty = details.isEmpty ?? false;
  }
}
