/** An address as it would be asked for: the part behind `#` never leaves a browser. */
export interface Address {
  href: string;
  /** Scheme, host and port. */
  origin: string;
  /** Whether it says no more than a place: no query, no user, and no path that could hold a letter. */
  isPlain: boolean;
}

/** Real paths are shorter; a longer one that nobody gave is more likely to carry something. */
const MOST_PATH_CHARS = 300;

/** Undefined for what no tool asks the web for, such as the path of an uploaded file. */
export function addressOf(url: string): Address | undefined {
  const parsed = URL.parse(url.trim());
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return undefined;
  parsed.hash = '';
  // A bare `?` is no query, but stays in the address otherwise.
  if (parsed.search === '') parsed.search = '';
  const { href, origin, search, username, password, pathname } = parsed;
  const isPlain = search === '' && username === '' && password === '' && pathname.length <= MOST_PATH_CHARS;
  return { href, origin, isPlain };
}

// A name with a dot and an ending of letters, as people write it without a scheme.
const HOST_IN_TEXT =
  /(?<![\w@.:/-])((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})(?::(\d{1,5}))?(?![\w@-])/gi;

/** The origins of hosts that a text names, without an address of theirs: `example.org` is meant by both schemes. */
export function originsNamedIn(text: string): string[] {
  const hosts = new Set(
    Array.from(text.matchAll(HOST_IN_TEXT), ([, host, port]) => (port ? `${host}:${port}` : host!)),
  );
  return [...hosts].flatMap((host) =>
    ['https', 'http'].flatMap((scheme) => URL.parse(`${scheme}://${host}`)?.origin ?? []),
  );
}
