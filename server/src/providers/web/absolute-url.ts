/** The address in full: none if it is not one of the web. */
export function absoluteUrl(
  address: string | null | undefined,
  base: string | undefined,
): string | undefined {
  if (!address) return undefined;
  const url = URL.parse(address.trim(), base);
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url.href : undefined;
}
