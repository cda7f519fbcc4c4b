import { BrowserError } from '../../providers/browser/browser-error.ts';
import { screenshotPath, screenshotWords } from '../../store/runs/browser-links.ts';
import type { Browsing } from './browsing.ts';
import type { LiveSession } from './live-session.ts';

const LINK_MS = 24 * 60 * 60 * 1_000;

/** A link to a picture of the page in front; null when the page cannot be pictured. */
export async function takePicture(browsing: Browsing, live: LiveSession): Promise<string | null> {
  const { deps, context, info } = browsing;
  const id = await keepPicture(browsing, live);
  if (id === null) return null;
  const words = screenshotWords({ id, userId: context.scope.userId });
  const token = deps.place.tokens.sign(words, new Date(Date.now() + LINK_MS));
  return `${info.origin}${screenshotPath(id)}?token=${token}`;
}

/** What is in view is at most so much, in tokens. */
const PICTURE_TOKENS = 1_500;
const PICTURE_SHARE = 0.2;

/** The page in front for a model that can see, where it may be shown and leaves room for the rest. */
export async function pictureForModel(browsing: Browsing, live: LiveSession): Promise<string | null> {
  const { deps, context } = browsing;
  const hasRoom = context.model.contextWindow * PICTURE_SHARE >= PICTURE_TOKENS;
  return deps.showsPictures && hasRoom && context.model.canSee() ? keepPicture(browsing, live) : null;
}

async function keepPicture({ deps, context }: Browsing, { session }: LiveSession): Promise<string | null> {
  const { scope, runId } = context;
  try {
    return await deps.screenshots.save(scope, { runId, bytes: await session.screenshot() });
  } catch (error) {
    if (error instanceof BrowserError || (error as Error).name !== 'TimeoutError') throw error;
    return null;
  }
}
