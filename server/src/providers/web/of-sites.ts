/** Whether an address lies on one of the hosts or below it; without hosts, all do. */
export function isOfSites(url: string, sites: readonly string[] = []): boolean {
  if (sites.length === 0) return true;
  const at = URL.parse(url);
  if (!at) return false;
  return sites.some((site) => {
    const { hostname, port } = new URL(`http://${site}`);
    return (port === '' || port === at.port) && isBelow(bare(at.hostname), bare(hostname));
  });
}

const isBelow = (host: string, site: string) => host === site || host.endsWith(`.${site}`);

const bare = (host: string) => host.replace(/^www\./, '');
