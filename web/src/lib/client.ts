import { createClient } from '@quarry/api/client.ts';

/** The service, as the signed-in user: the session cookie stands in for a key. */
export const client = createClient({ baseUrl: '/api/v1' });

const ownFile = /^\/api\/v1\/file\/[\w-]+$/;
const sourcePage = /^\/api\/v1\/source\/[\w-]+\/file(#page=\d+)?$/;

/** Whether the address is of a file that was uploaded here. */
export const isOwnFile = (url: string): boolean => ownFile.test(url);

/** The small picture of the site that a source is from. */
export const iconAddress = (sourceId: string): string => `/api/v1/source/${sourceId}/icon`;

/** An address that may stand in a link: of the web, of mail, a file of ours or that of a source. Anything else leads nowhere. */
export function safeHref(url: string): string | undefined {
  const protocol = URL.parse(url)?.protocol ?? '';
  return /^(https?|mailto):$/.test(protocol) || ownFile.test(url) || sourcePage.test(url) ? url : undefined;
}
