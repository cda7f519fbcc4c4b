import { bareHost } from '../web-url.ts';

/** Whether a host is one of these: `api.example.org` is that name, `*.example.org` every name below it. */
export function createHostList(entries: readonly string[] | undefined): (host: string) => boolean {
  if (!entries) return () => true;
  const wanted = entries.map((entry) => bareHost(entry.trim().toLowerCase()));
  const exact = new Set(wanted.filter((entry) => !entry.startsWith('*.')));
  const endings = wanted.filter((entry) => entry.startsWith('*.')).map((entry) => entry.slice(1));
  return (host) => exact.has(host) || endings.some((ending) => host.endsWith(ending) && host !== ending);
}
