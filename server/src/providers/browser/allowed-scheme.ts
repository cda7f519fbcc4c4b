import { parseWebUrl } from '../web/web-url.ts';

/** An address the model asked for; throws a WebError unless it is http or https. A bare host gets https. */
export function parseAddress(given: string): URL {
  const text = given.trim();
  const isBareHost = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$/.test(text);
  return parseWebUrl(isBareHost ? `https://${text}` : text);
}

/** Where a page may stand: on the web, on what a web page made itself, or nowhere. */
export function mayStandAt(url: string): boolean {
  return (
    /^(https?:|about:blank|about:srcdoc|blob:https?:|chrome-error:)/.test(url) || url === '' || url === ':'
  );
}
