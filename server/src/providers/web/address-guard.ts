import { WebError } from './web-error.ts';
import { bareHost, hostOf, literalAddress, portOf } from './web-url.ts';
import { isPublicAddress } from './public-address.ts';

/** Decides which hosts, ports and addresses may be connected to. */
export interface AddressGuard {
  /** Checks what can be told from the URL alone; throws `blocked-address`. */
  checkUrl(url: URL): void;
  /** Whether a connection made for this host and port may go to this address. */
  allows(target: { host: string; port: number; address: string }): boolean;
}

export function createAddressGuard(settings: {
  allowPrivate: string[];
  /** Which ports of public addresses. */
  ports: number[] | 'any';
}): AddressGuard {
  const opened = new Set(settings.allowPrivate.map(openedAddress));
  const isOpened = (host: string, port: number) => opened.has(`${host}|${port}`);

  const isPort = (port: number) => settings.ports === 'any' || settings.ports.includes(port);

  function allows({ host, port, address }: { host: string; port: number; address: string }): boolean {
    if (isOpened(host, port) || isOpened(address, port)) return true;
    return isPort(port) && isPublicAddress(address);
  }

  function checkUrl(url: URL): void {
    const host = hostOf(url);
    const port = portOf(url);
    if (isOpened(host, port)) return;
    const address = literalAddress(url);
    if (address) {
      if (!allows({ host, port, address })) throw blockedAddress();
      return;
    }
    const openedPort = [...opened].some((entry) => entry.endsWith(`|${port}`));
    if (!isPort(port) && !openedPort) throw blockedAddress();
  }

  return { checkUrl, allows };
}

export function blockedAddress(): WebError {
  return new WebError(
    'blocked-address',
    'The address leads into a private network or to a port that is not for web pages.',
  );
}

// Through the URL parser, so that an entry and a URL meet in the same spelling.
function openedAddress(entry: string): string {
  const url = URL.parse(`http://${entry.trim()}`);
  const plain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  const port = /:(\d+)$/.exec(entry.trim())?.[1];
  if (!plain || !port) throw new Error(`"${entry}" is not host:port`);
  return `${bareHost(url.hostname)}|${Number(port)}`;
}
