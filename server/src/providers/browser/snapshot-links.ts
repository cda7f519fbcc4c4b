export interface SnapshotLink {
  url: string;
  title: string;
}

/** The links of a page, from its accessibility snapshot, each address once. */
export function snapshotLinks({ url: base, text }: { url: string; text: string }): SnapshotLink[] {
  const found = new Map<string, string>();
  let title = '';
  for (const line of text.split('\n')) {
    const link = /^\s*- link(?: "((?:[^"\\]|\\.)*)")?/.exec(line);
    if (link) title = (link[1] ?? '').replaceAll(/\\(.)/g, '$1');
    const address = /^\s*- \/url: (.+)$/.exec(line)?.[1];
    const url = address === undefined ? null : URL.parse(address.trim().replace(/^"(.*)"$/, '$1'), base);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    url.hash = '';
    if (!found.has(url.href)) found.set(url.href, title);
  }
  return [...found].map(([address, name]) => ({ url: address, title: name }));
}
