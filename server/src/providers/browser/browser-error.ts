export type BrowserErrorCode = 'not-installed' | 'launch-failed' | 'crashed' | 'closed';

/** The browser is not there, or not any more. What a page does wrong is an answer instead: `{ ok: false, reason }`. */
export class BrowserError extends Error {
  readonly code: BrowserErrorCode;

  constructor(code: BrowserErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'BrowserError';
    this.code = code;
  }
}
