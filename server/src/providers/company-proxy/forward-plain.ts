import type { Dispatcher } from 'undici';
import { hostOf, portOf } from '../web/web-url.ts';
import type { CompanyProxy } from './company-proxy.ts';
import { proxyAuthorization } from './proxy-authorization.ts';

/** Plain requests that go by the proxy name their whole address, as it wants it; the connection is opened to the proxy. */
export function forwardPlain(companyProxy: CompanyProxy): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const url = options.origin === undefined ? undefined : new URL(options.origin);
    const proxy =
      url?.protocol === 'http:'
        ? companyProxy.proxyFor({ protocol: 'http:', host: hostOf(url), port: portOf(url) })
        : undefined;
    if (!proxy || !url) return dispatch(options, handler);
    const headers = withHeaders(options.headers, proxyAuthorization(proxy));
    return dispatch({ ...options, path: url.origin + options.path, headers }, handler);
  };
}

/** All forms in which undici takes headers. */
function withHeaders(
  given: Dispatcher.DispatchOptions['headers'],
  added: Record<string, string>,
): Dispatcher.DispatchOptions['headers'] {
  if (Array.isArray(given)) return [...given, ...Object.entries(added).flat()];
  if (given && Symbol.iterator in given) return { ...Object.fromEntries(given), ...added };
  return { ...(given as Record<string, string>), ...added };
}
