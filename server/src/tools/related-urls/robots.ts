import robotsParser from 'robots-parser';
import type { SafeFetch } from '../../providers/web/safe-fetch.ts';
import { WebError } from '../../providers/web/web-error.ts';

// Its types speak of a default export, its CommonJS file is the function itself.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** By this name sites address us in their robots.txt. */
const AGENT = 'Quarry';
const MAX_BYTES = 500_000;

/** As RFC 9309 has it: without the file all is allowed, and a server that fails allows nothing. */
export type RobotsFile = { kind: 'rules'; text: string } | { kind: 'unreachable'; reason: string };

export interface RobotsRules {
  allows(url: string): boolean;
  sitemaps: string[];
  /** What the site asks us to wait between two pages. */
  delayMs: number;
}

export async function fetchRobots(
  safeFetch: SafeFetch,
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<RobotsFile> {
  try {
    const { bytes } = await safeFetch(`${origin}/robots.txt`, { signal, maxBytes: MAX_BYTES });
    return { kind: 'rules', text: bytes.toString('utf8').replaceAll('\0', '') };
  } catch (error) {
    if (!(error instanceof WebError)) throw error;
    if (error.status !== undefined && error.status < 500 && error.status !== 429)
      return { kind: 'rules', text: '' };
    return { kind: 'unreachable', reason: error.message };
  }
}

/** The rules of a site hold for it with and without `www.`: the path decides. */
export function readRobots(text: string, origin: string): RobotsRules {
  const rules = parseRobots(`${origin}/robots.txt`, text);
  const here = (address: string) => {
    const { pathname, search } = new URL(address);
    return `${origin}${pathname}${search}`;
  };
  return {
    allows: (url) => rules.isAllowed(here(url), AGENT) ?? true,
    sitemaps: rules.getSitemaps(),
    delayMs: (rules.getCrawlDelay(AGENT) ?? 0) * 1_000,
  };
}
