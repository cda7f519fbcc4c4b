import { BlockList, isIP } from 'node:net';
import { bareHost } from '../web/web-url.ts';

/**
 * The hosts that are reached directly, in the forms in which others read `NO_PROXY`: a name stands for itself and all
 * below it (`example.org`, `.example.org`, `*.example.org`), with a port for that port alone; addresses and networks
 * (`10.0.0.0/8`) for hosts that are given as addresses; `*` for all.
 */
export function createNoProxy(
  entries: readonly string[],
): (target: { host: string; port: number }) => boolean {
  const networks = new BlockList();
  const names: { name: string; port: number | undefined }[] = [];
  for (const entry of entries) {
    if (!addNetwork(networks, entry)) names.push(nameAndPort(entry));
  }
  return ({ host, port }) => {
    const version = isIP(host);
    if (version !== 0 && networks.check(host, version === 6 ? 'ipv6' : 'ipv4')) return true;
    return names.some((one) => (one.port === undefined || one.port === port) && covers(one.name, host));
  };
}

function addNetwork(networks: BlockList, entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  if (bits === undefined) networks.addAddress(address, family);
  else networks.addSubnet(address, Number(bits), family);
  return true;
}

function nameAndPort(entry: string): { name: string; port: number | undefined } {
  const [, host = entry, port] = /^(.+?)(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const name = bareHost(host.toLowerCase()).replace(/^\*?\./, '');
  return { name, port: port === undefined ? undefined : Number(port) };
}

const covers = (name: string, host: string): boolean =>
  name === '*' || host === name || host.endsWith(`.${name}`);
