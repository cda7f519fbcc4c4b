import { createHash } from 'node:crypto';

/** The same for a page that has not changed; references may have. */
export function pageKey({ url, text }: { url: string; text: string }): string {
  const plain = text.replaceAll(/ \[(ref=\w+|active|cursor=\w+)\]/g, '');
  return createHash('sha256').update(`${url}\n${plain}`).digest('base64url').slice(0, 22);
}
