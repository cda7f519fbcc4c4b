import type { Refusal } from '../web/proxy/proxy-parts.ts';
import { hostOf, portOf } from '../web/web-url.ts';

const MOST = 200;

export interface RecentRefusals {
  add(refusal: Refusal): void;
  /** Why the last connection for this address did not come about. */
  why(url: string): string | undefined;
  clear(): void;
}

/** Chromium says of a closed door only that it did not open; the proxy knows why. */
export function createRecentRefusals(): RecentRefusals {
  const reasons = new Map<string, string>();
  return {
    add: ({ host, port, reason }) => {
      if (reasons.size < MOST) reasons.set(`${host}|${port}`, reason);
    },
    why: (url) => {
      const parsed = URL.parse(url);
      return parsed ? reasons.get(`${hostOf(parsed)}|${portOf(parsed)}`) : undefined;
    },
    clear: () => reasons.clear(),
  };
}
