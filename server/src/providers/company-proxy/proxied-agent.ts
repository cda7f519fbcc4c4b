import { Agent, buildConnector, fetch as undiciFetch } from 'undici';
import type { Dispatcher } from 'undici';
import { bareHost } from '../web/web-url.ts';
import type { CompanyProxy } from './company-proxy.ts';
import { connectThrough } from './connect-through.ts';
import { forwardPlain } from './forward-plain.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** For servers that the operator has named, such as those of models: nothing is guarded, and the proxy resolves names. */
export function createProxiedAgent(companyProxy: CompanyProxy, options: Agent.Options = {}): Dispatcher {
  const direct = buildConnector({ timeout: CONNECT_TIMEOUT_MS, autoSelectFamily: true });
  const agent = new Agent({
    ...options,
    connect: (target, callback) => {
      const { protocol, hostname, port } = target;
      const proxy = companyProxy.proxyFor({ protocol, host: bareHost(hostname), port: Number(port) });
      if (proxy) void connectThrough({ proxy, timeoutMs: CONNECT_TIMEOUT_MS }, target, callback);
      else direct(target, callback);
    },
  });
  return agent.compose(forwardPlain(companyProxy));
}

export function fetchBy(dispatcher: Dispatcher): typeof fetch {
  const fetchWith = (input: string, init: object) => undiciFetch(input, { ...init, dispatcher });
  return fetchWith as unknown as typeof fetch;
}

export const createProxiedFetch = (companyProxy: CompanyProxy): typeof fetch =>
  fetchBy(createProxiedAgent(companyProxy));
