import { livePath, liveWords } from '../../store/runs/browser-links.ts';
import { newId } from '../../store/database/ids.ts';
import type { ToolContext } from '../tool.ts';
import type { BrowseDeps } from './browse-deps.ts';

/** A session as its watchers know it: the same after a crash, whichever node has the browser then. */
export interface SessionInfo {
  id: string;
  origin: string;
  wsUrl: string;
  token: string;
  expiresAt: string;
}

/** Under this key it is kept. */
export const SESSION_STEP = 'session';

/** Longer than any session is at work; time in which it waits for people comes on top. */
const LONGEST_MS = 24 * 60 * 60 * 1_000;

export function nameSession(
  { place, answerWaitMs }: BrowseDeps,
  { step, scope, input }: ToolContext,
): Promise<SessionInfo> {
  return step(SESSION_STEP, async () => {
    const id = newId();
    const expiresAt = new Date(Date.now() + LONGEST_MS + answerWaitMs);
    const origin = place.publicUrl ?? input.origin ?? '';
    return {
      id,
      origin,
      wsUrl: `${origin.replace(/^http/, 'ws')}${livePath(id)}`,
      token: place.tokens.sign(liveWords({ id, userId: scope.userId }), expiresAt),
      expiresAt: expiresAt.toISOString(),
    };
  });
}
