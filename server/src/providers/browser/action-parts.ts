import type { AddressGuard } from '../web/address-guard.ts';
import type { LiveBrowser } from './live-browser.ts';

/** What an action works with. */
export interface ActionParts {
  live: LiveBrowser;
  guard: AddressGuard;
  navigationMs: number;
  snapshotMs: number;
  /** Why the proxy did not connect to this host, if it did not. */
  whyRefused: (url: string) => string | undefined;
  signal: AbortSignal;
}
