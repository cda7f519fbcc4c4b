/** An address that is safe as a link, normalised; undefined for anything that is not on the web. */
export function webAddress(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
