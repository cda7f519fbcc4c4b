import { browseNotes } from '../../prompts/browse-notes.ts';
import type { ToolContext } from '../tool.ts';
import type { LiveSession } from './live-session.ts';
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

/** The browser as it is needed for a step. One in the place of another that was lost takes seconds: that is told before. */
export async function browserFor(
  { context, info, browser, trail }: Browsing,
  stepIndex: number,
): Promise<LiveSession> {
  if (!browser.current() && trail.url !== undefined)
    context.emit('browse-step', {
      sessionId: info.id,
      stepIndex,
      action: browseNotes[context.input.locale].reopening,
      screenshot: null,
    });
  return browser.get(trail);
}
