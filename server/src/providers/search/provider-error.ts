export type ProviderErrorCode =
  | 'refused'
  | 'rate-limited'
  | 'unavailable'
  | 'timeout'
  | 'unreadable'
  | 'bad-request';

/**
 * A search service that failed us in a way we expect. The message is a sentence that may be shown to users; it is
 * made of our own words only, so that nothing the service echoes (a key, an address) can reach a log.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly code: ProviderErrorCode;
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;

  constructor(code: ProviderErrorCode, message: string, status?: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
