import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard.ts';
import { blockedAddress } from './address-guard.ts';
import { untilAborted } from './until-aborted.ts';
import { bareHost } from './web-url.ts';

export type Resolve = (host: string) => Promise<LookupAddress[]>;

/**
 * Opens sockets only to addresses the guard allows. The socket connects to the very answer that was checked:
 * nothing asks the resolver a second time, so a name that changes its answer gains nothing.
 */
export function createGuardedConnector(settings: {
  guard: AddressGuard;
  connectTimeoutMs: number;
  resolve?: Resolve;
}): buildConnector.connector {
  const resolve = settings.resolve ?? ((host) => systemLookup(host, { all: true }));

  async function allowedAddresses(host: string, port: number): Promise<LookupAddress[]> {
    const timeout = AbortSignal.timeout(settings.connectTimeoutMs);
    const found = isIP(host)
      ? [{ address: host, family: isIP(host) }]
      : await untilAborted(resolve(host), timeout);
    const allowed = found.filter(({ address }) => settings.guard.allows({ host, port, address }));
    if (allowed.length === 0) throw blockedAddress();
    return allowed;
  }

  async function open(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    let addresses: LookupAddress[];
    try {
      addresses = await allowedAddresses(bareHost(options.hostname), port);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    const connect = buildConnector({
      lookup: answering(addresses),
      timeout: settings.connectTimeoutMs,
      allowH2: false,
      autoSelectFamily: true,
    });
    connect(options, callback);
  }

  return (options, callback) => void open(options, callback);
}

function answering(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    if (options.all) callback(null, addresses);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  };
}
