import { WebError } from '../web/web-error.ts';

const causes: [RegExp, string][] = [
  [/has been closed/, 'The tab closed meanwhile. Look at the one that is in front now.'],
  [/ERR_TOO_MANY_REDIRECTS/, 'The address redirects in a circle without ever showing a page.'],
  [/ERR_NAME_NOT_RESOLVED/, 'The host could not be found.'],
  [/ERR_CERT|ERR_SSL/, 'The site has no valid certificate, so the connection is not safe.'],
  [
    /ERR_CONNECTION|ERR_TUNNEL|ERR_PROXY|ERR_EMPTY_RESPONSE|ERR_SOCKET/,
    'The connection to the server failed.',
  ],
  [/ERR_INVALID_URL|Cannot navigate to invalid URL/, 'The address is not a valid URL.'],
  [
    /ERR_BLOCKED|ERR_ACCESS_DENIED|ERR_UNSAFE_PORT|ERR_DISALLOWED/,
    'The browser refuses to open this address.',
  ],
  [/ERR_ABORTED/, 'The page stopped loading before it was shown.'],
  [/intercepts pointer events/, 'Something else lies over the element; close it or scroll first.'],
  [/element is not enabled/, 'The element is disabled.'],
  [
    /not an? <input>|Element is not an <input>|cannot be filled/,
    'The element is not a field that takes text.',
  ],
  [/element is not editable|readonly/, 'The field cannot be edited.'],
  [/not a <select>/, 'The element is not a list to select from.'],
  [/did not find some options/, 'The list has no such option; use one that the snapshot shows.'],
  [
    /element is not visible|outside of the viewport/,
    'The element is not visible; scroll to it or open what hides it.',
  ],
  [
    /Element is not attached|not attached to the DOM/,
    'The element left the page while it was used. Look at the page again.',
  ],
  [/Unknown key/, 'There is no key of that name; use names such as Enter, Escape, ArrowDown or Control+A.'],
  [
    /Not an input element of type file|Node is not an HTMLInputElement|non-file input/,
    'The element does not take files.',
  ],
];

/** What a failed step means, in words for the model; undefined for what we did not expect. */
export function explainFailure(error: unknown): string | undefined {
  if (error instanceof WebError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const known = causes.find(([pattern]) => pattern.test(error.message));
  if (known) return known[1];
  if (error.name === 'TimeoutError')
    return 'The page took too long; look at it again, wait, or try another way.';
  return undefined;
}
