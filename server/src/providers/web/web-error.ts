export type WebErrorCode =
  | 'blocked-address'
  | 'bad-url'
  | 'bad-scheme'
  | 'too-large'
  | 'timeout'
  | 'too-many-redirects'
  | 'http-status'
  | 'unsupported-type'
  | 'unreadable'
  | 'network';

/** Anything the web did to us that we expect. The message is a sentence that may be shown to the user. */
export class WebError extends Error {
  readonly code: WebErrorCode;
  /** The HTTP status, where the code is `http-status`. */
  readonly status?: number;
  /** What the server said beside that status. */
  readonly headers: Record<string, string>;

  constructor(
    code: WebErrorCode,
    message: string,
    details: { status?: number; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'WebError';
    this.code = code;
    this.status = details.status;
    this.headers = details.headers ?? {};
  }
}
