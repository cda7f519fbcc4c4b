/** What a webhook delivers. */
export interface WebhookMessage<Data = Record<string, unknown>> {
  /** What has happened, for example `run.completed`. */
  type: string;
  /** When, ISO 8601. */
  timestamp: string;
  data: Data;
}

/** The request is not what the service has sent, or no longer. Answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface WebhookRequest {
  /** As it came: parsed and written again, it would have another signature. */
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
  /** `whsec_…`; several while one takes the place of another. */
  secret: string | readonly string[];
  /** How old a message may be, or how far in the future; 5 minutes unless said. */
  toleranceSeconds?: number;
  /** Milliseconds; the clock of this machine unless said. */
  now?: number;
}

const VERSION = 'v1';

/** The message of a webhook, once its signature (Standard Webhooks, HMAC-SHA256) and its time are right. */
export async function verifyWebhook<Data = Record<string, unknown>>(
  request: WebhookRequest,
): Promise<WebhookMessage<Data>> {
  const { toleranceSeconds = 300, now = Date.now() } = request;
  const id = header(request.headers, 'webhook-id');
  const timestamp = header(request.headers, 'webhook-timestamp');
  const signatures = header(request.headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('webhook-timestamp is no time in seconds');
  if (Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookError('The message is too old, or from the future: compare the clocks');
  const body = typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
  const secrets = typeof request.secret === 'string' ? [request.secret] : request.secret;
  for (const secret of secrets)
    if (await isSigned(signed, { signatures, secret })) return parse<Data>(new TextDecoder().decode(body));
  throw new WebhookError('No signature of the message is one of this secret');
}

function header(headers: WebhookRequest['headers'], name: string): string {
  const found =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const value = Array.isArray(found) ? found[0] : found;
  if (!value) throw new WebhookError(`The header ${name} is missing`);
  return value;
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  { signatures, secret }: { signatures: string; secret: string },
): Promise<boolean> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes) throw new WebhookError('The secret is not base64 behind whsec_');
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const entry of signatures.split(' ')) {
    const [version, text = ''] = entry.split(',');
    const signature = version === VERSION ? fromBase64(text) : undefined;
    // Compares in the same time, whatever differs.
    if (signature && (await subtle.verify('HMAC', key, signature, signed))) return true;
  }
  return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function parse<Data>(text: string): WebhookMessage<Data> {
  try {
    return JSON.parse(text) as WebhookMessage<Data>;
  } catch {
    throw new WebhookError('The body is signed, but no JSON');
  }
}
