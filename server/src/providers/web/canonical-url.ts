const trackingParameter =
  /^(utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|vero_id|oly_enc_id|oly_anon_id|wickedid|srsltid|ref_src|ref_url|cmpid|spm|s_cid)$/i;

/**
 * One spelling for all URLs of the same page: the key by which sources are told apart.
 * Gives the same again for what it gave. Anything but http and https comes back unchanged.
 */
export function canonicalUrl(input: string): string {
  const url = URL.parse(input);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return input;
  url.hash = '';
  url.username = '';
  url.password = '';
  const host = url.hostname.replace(/\.+$/, '');
  if (host) url.hostname = host;
  url.pathname = normalEscapes(url.pathname).replace(/\/+$/, '') || '/';
  url.search = sortedQuery(url.search);
  return url.href;
}

function sortedQuery(search: string): string {
  const parameters = search.slice(1).split('&').filter(Boolean).map(normalEscapes);
  const kept = parameters.filter((parameter) => !trackingParameter.test(parameter.split('=')[0]!));
  // Only names are ordered: where a name repeats, the order of its values may mean something.
  kept.sort((a, b) => compare(a.split('=')[0]!, b.split('=')[0]!));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

// RFC 3986, 6.2.2: unreserved characters stand for themselves, other escapes are in capitals.
function normalEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
  });
}
