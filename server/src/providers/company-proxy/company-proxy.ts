import { isIP } from 'node:net';
import { bareHost } from '../web/web-url.ts';
import { createNoProxy } from './no-proxy.ts';

export interface CompanyProxySettings {
  httpsProxy?: string | undefined;
  httpProxy?: string | undefined;
  noProxy?: readonly string[];
  proxyResolvesNames?: boolean;
}

/** Where something leads, as a connection needs it: `https:` also stands for every tunnel. */
interface Target {
  protocol: string;
  host: string;
  port: number;
}

/** The way out of a network that has none but through its proxy. The operator named it, so it may be private. */
export interface CompanyProxy {
  /** Undefined where the connection is made directly. */
  proxyFor(target: Target): URL | undefined;
  /** Whether names that this machine cannot resolve are left to the proxy. */
  resolvesNames: boolean;
}

export function createCompanyProxy(settings: CompanyProxySettings): CompanyProxy {
  const https = settings.httpsProxy === undefined ? undefined : new URL(settings.httpsProxy);
  const http = settings.httpProxy === undefined ? undefined : new URL(settings.httpProxy);
  const isExempt = createNoProxy(settings.noProxy ?? []);
  return {
    resolvesNames: settings.proxyResolvesNames ?? false,
    proxyFor({ protocol, host, port }) {
      const proxy = protocol === 'http:' ? http : https;
      const name = bareHost(host).toLowerCase();
      return proxy && !isThisMachine(name) && !isExempt({ host: name, port }) ? proxy : undefined;
    },
  };
}

/** No proxy leads back here: `localhost` would be its own machine there. */
function isThisMachine(host: string): boolean {
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}
