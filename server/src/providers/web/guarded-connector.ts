import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import type { CompanyProxy } from '../company-proxy/company-proxy.ts';
import { connectThrough } from '../company-proxy/connect-through.ts';
import type { AddressGuard } from './address-guard.ts';
import { blockedAddress } from './address-guard.ts';
import { isUnknownHost } from './network-error.ts';
import { untilAborted } from './until-aborted.ts';
import { bareHost } from './web-url.ts';

export type Resolve = (host: string) => Promise<LookupAddress[]>;

export interface GuardedConnectorSettings {
  guard: AddressGuard;
  connectTimeoutMs: number;
  resolve?: Resolve | undefined;
  /** Connections are made by it where it is set for the target, once the target has passed the guard. */
  companyProxy?: CompanyProxy | undefined;
  /** What is connected to is not read here, so that a proxy has to open a tunnel also to what is not encrypted by us. */
  isTunnel?: boolean;
}

/**
 * Opens sockets only to addresses the guard allows. The socket connects to the very answer that was checked:
 * nothing asks the resolver a second time, so a name that changes its answer gains nothing. Behind a company's proxy
 * the same is checked, but the proxy is given the name: it decides by names, and resolves it itself.
 */
export function createGuardedConnector(settings: GuardedConnectorSettings): buildConnector.connector {
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

  function proxyFor(protocol: string, target: { host: string; port: number }): URL | undefined {
    const asked = settings.isTunnel ? 'https:' : protocol;
    return settings.companyProxy?.proxyFor({ ...target, protocol: asked });
  }

  async function open(options: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    const host = bareHost(options.hostname);
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const proxy = proxyFor(options.protocol, { host, port });
    let addresses: LookupAddress[] = [];
    try {
      addresses = await allowedAddresses(host, port);
    } catch (error) {
      const isLeftToProxy = proxy && settings.companyProxy?.resolvesNames && isUnknownHost(error);
      if (!isLeftToProxy) return callback(error as Error, null);
    }
    if (proxy) {
      const { connectTimeoutMs: timeoutMs, isTunnel } = settings;
      return connectThrough({ proxy, timeoutMs, isTunnel }, options, callback);
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
