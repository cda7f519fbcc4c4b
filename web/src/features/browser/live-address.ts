import type { WebsocketInfo } from '@quarry/api/events/browse-events.ts';

/** Where the session is watched: always through the host that this page came from, whatever name the service goes by. */
export function liveAddress(
  { ws_url, token }: WebsocketInfo,
  page: Pick<Location, 'protocol' | 'host'>,
): string {
  const { pathname } = new URL(ws_url, 'ws://service');
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${page.host}${pathname}?token=${encodeURIComponent(token)}`;
}

const ownScreenshot = /^\/api\/v1\/browser\/screenshot\/[\w-]+$/;

/** A picture of a step, asked for as the signed-in user: the token in its link ends after a day. */
export function screenshotAddress(url: string): string | undefined {
  const pathname = URL.parse(url, 'http://service')?.pathname ?? '';
  return ownScreenshot.test(pathname) ? pathname : undefined;
}
