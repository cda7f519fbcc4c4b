import type { ToolContext } from '../tool.ts';
import type { BrowseDeps } from './browse-deps.ts';
import type { OwnBrowser } from './own-browser.ts';
import type { SessionInfo } from './session-info.ts';
import type { Trail } from './trail.ts';

/** One call of the tool at work. */
export interface Browsing {
  deps: BrowseDeps;
  context: ToolContext;
  info: SessionInfo;
  browser: OwnBrowser;
  trail: Trail;
  query: string;
  /** Addresses that were given, the first to begin with. */
  urls: string[];
  maxSteps: number;
}
