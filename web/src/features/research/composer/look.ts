import type { StartRunInput } from '@quarry/api/run-requests.ts';
import type { Words } from '../../../lib/i18n.ts';
import type { Look } from './unsent.ts';
import type { words } from './words.ts';

const MOST_SITES = 20;

/** The hosts in what was typed, addresses among them; `wrong` is the first that is none. */
export function sitesIn(typed: string): { sites: string[]; wrong?: string } {
  const given = typed.split(/[\s,、，;]+/u).filter((part) => part !== '');
  const hosts = given.map((part) => [part, hostIn(part)] as const);
  const wrong = hosts.find(([, host]) => host === undefined)?.[0] ?? given[MOST_SITES];
  const sites = [...new Set(hosts.flatMap(([, host]) => host ?? []))];
  return { sites, ...(wrong !== undefined && { wrong }) };
}

function hostIn(part: string): string | undefined {
  const host = URL.parse(/^https?:\/\//.test(part) ? part : `http://${part}`)?.host;
  return host?.includes('.') || host?.startsWith('localhost') ? host : undefined;
}

/** As the run takes it; nothing where it may look everywhere. */
export function scopeOf({ web, files, past, sites: typed, collections }: Look): Pick<StartRunInput, 'scope'> {
  const sites = web ? sitesIn(typed).sites : [];
  const isAll = web && files && past && sites.length + collections.length === 0;
  return isAll ? {} : { scope: { web, files, past, sites, collections } };
}

/** In a word or two, for the button that opens it. */
export function lookInShort(
  { web, files, past, sites: typed, collections }: Look,
  t: Words<typeof words>,
): string {
  const { sites } = sitesIn(typed);
  if (web && files && past && collections.length === 0)
    return sites.length === 0 ? t.everywhere : t.siteCount(sites.length);
  const parts = [
    web && (sites.length > 0 ? t.siteCount(sites.length) : t.web),
    files && t.files,
    past && t.past,
    collections.length > 0 && t.collectionCount(collections.length),
  ];
  return parts.filter((part) => part !== false).join(' + ') || t.nowhere;
}
