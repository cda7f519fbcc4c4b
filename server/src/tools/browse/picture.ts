import { BrowserError } from '../../providers/browser/browser-error.ts';
import { screenshotPath, screenshotWords } from '../../store/runs/browser-links.ts';
import type { Browsing } from './browsing.ts';
import type { LiveSession } from './live-session.ts';

const LINK_MS = 24 * 60 * 60 * 1_000;

/** A link to a picture of the page in front; null when the page cannot be pictured. */
export async function takePicture(
  { deps, context, info }: Browsing,
  { session }: LiveSession,
): Promise<string | null> {
  const { scope, runId } = context;
  try {
    const id = await deps.screenshots.save(scope, { runId, bytes: await session.screenshot() });
    const words = screenshotWords({ id, userId: scope.userId });
    const token = deps.place.tokens.sign(words, new Date(Date.now() + LINK_MS));
    return `${info.origin}${screenshotPath(id)}?token=${token}`;
  } catch (error) {
    if (error instanceof BrowserError || (error as Error).name !== 'TimeoutError') throw error;
    return null;
  }
}
