import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** The secret of a webhook: made from the installation's, so that the database does not hold it. */
export const webhookSecret = (key: Buffer, webhookId: string): string =>
  `${PREFIX}${createHmac('sha256', key).update(webhookId).digest('base64')}`;

/** The headers of Standard Webhooks: which message, when, and that it is ours. */
export function signedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
