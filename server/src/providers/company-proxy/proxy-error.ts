/** What the proxy of the network did not do for us. The message is a sentence that may be shown; it names no address. */
export class ProxyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'ProxyError';
  }
}

/** Behind what undici and `fetch` wrap around it. */
export function proxyErrorIn(error: unknown): ProxyError | undefined {
  let current = error;
  for (let depth = 0; depth < 6 && current instanceof Error; depth += 1) {
    if (current instanceof ProxyError) return current;
    current = current.cause;
  }
  return undefined;
}

export const proxyWantsCredentials =
  'The proxy of this network wants a name and a password, or others than those that are set.';

export function refusedByProxy(status: number | undefined): ProxyError {
  if (status === 407) return new ProxyError(proxyWantsCredentials);
  return new ProxyError(`The proxy of this network does not open this address (status ${status}).`);
}
