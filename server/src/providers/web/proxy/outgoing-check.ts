import { WebError } from '../web-error.ts';

/** What a client may not tell a host. */
export interface OutgoingCheck {
  /** The client itself holds something of it, so that what nobody can read may not go there. */
  forbidsTunnels: boolean;
  holdsSecret(text: string): boolean;
  /** For a body: gives back what may go on by now. */
  open(): { push(chunk: Uint8Array): Buffer; end(): Buffer; hasFound(): boolean };
}

export type CheckFor = (host: string) => OutgoingCheck | undefined;

const refusal = (host: string) =>
  new WebError('blocked-address', `A secret that is not meant for ${host} stands in the request.`);

/** The head of a request: its address, also as the other side will read it, and its headers, each and all of them. */
export function checkHead(
  check: OutgoingCheck | undefined,
  { url, headers, host }: { url: URL; headers: readonly string[]; host: string },
): void {
  if (!check) return;
  const values = headers.filter((_, index) => index % 2 === 1);
  const texts = [url.href, decoded(url.pathname + url.search), headers.join('\n'), values.join('\n')];
  if (texts.some((text) => check.holdsSecret(text))) throw refusal(host);
}

export function checkTunnel(check: OutgoingCheck | undefined, host: string): void {
  if (!check) return;
  if (check.holdsSecret(host)) throw refusal(host);
  if (check.forbidsTunnels)
    throw new WebError(
      'blocked-address',
      `This code holds a secret that is not meant for ${host}, so an encrypted connection there is refused. Ask for http://${host}/… instead: the proxy looks at it and sends it on by https.`,
    );
}

export interface BodySearch {
  push(chunk: Uint8Array): Buffer;
  end(): Buffer;
  failure(): WebError | undefined;
}

/** A body on its way: what may be the beginning of a secret is held until it is certain that it is not. */
export function searching(check: OutgoingCheck | undefined, host: string): BodySearch | undefined {
  const search = check?.open();
  return search && { ...search, failure: () => (search.hasFound() ? refusal(host) : undefined) };
}

function decoded(text: string): string {
  return Buffer.from(
    text
      .replaceAll('+', ' ')
      .replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}
