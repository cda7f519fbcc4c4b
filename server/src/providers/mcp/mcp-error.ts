export type McpProblem =
  | 'unreachable'
  | 'authorization'
  | 'refused'
  | 'timeout'
  | 'no-sandbox'
  | 'too-large'
  | 'protocol';

/** A server did not do what it was asked: a code, and a sentence that owners and models may read. */
export class McpError extends Error {
  override readonly name = 'McpError';
  readonly code: McpProblem;

  constructor(code: McpProblem, message: string) {
    super(message);
    this.code = code;
  }
}

/** The server has forgotten the conversation: the request was not carried out, and may be made in another one. */
export class SessionLost extends McpError {
  constructor() {
    super('unreachable', 'The server does not know this conversation any more.');
  }
}

/** The first words of what others say of a failure: they may be as long as they like. */
export const firstWords = (text: string): string => {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300).toWellFormed()}…` : line;
};
