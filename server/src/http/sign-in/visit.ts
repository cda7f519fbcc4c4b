import type { FastifyReply } from 'fastify';
import { ADDRESS_HEADER } from './create-auth.ts';

export type Headers = Record<string, string | string[] | undefined>;

/** A request of a browser, and where the answer's cookies go. */
export interface Visit {
  headers: Headers;
  ip: string;
  /** Of this service, as the caller addresses it. */
  origin: string;
  reply: FastifyReply;
}

/** What better-auth is told of a request. */
export function passedOn({ headers, ip }: Visit): Record<string, string> {
  const names = ['cookie', 'origin', 'user-agent'];
  return {
    ...Object.fromEntries(
      names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
    ),
    'content-type': 'application/json',
    [ADDRESS_HEADER]: ip,
  };
}

/** Behind a proxy that speaks https the cookie is for https alone. */
export function setCookies({ reply, origin }: Visit, headers: globalThis.Headers): string {
  const isSecure = origin.startsWith('https:');
  const cookies = headers.getSetCookie();
  for (const cookie of cookies)
    reply.header('set-cookie', isSecure && !/;\s*secure\b/i.test(cookie) ? `${cookie}; Secure` : cookie);
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
