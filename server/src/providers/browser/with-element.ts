import type { Locator, Page } from 'playwright-core';
import type { ActionParts } from './action-parts.ts';
import type { ActionResult } from './browser-session.ts';
import { refIsGone, resolveRef } from './resolve-ref.ts';
import { untilIdle } from './until-idle.ts';

/** Works on the element behind a reference and waits for what that sets off. */
export async function withElement(
  { page, ref, parts }: { page: Page; ref: string; parts: ActionParts },
  work: (element: Locator) => Promise<void>,
): Promise<ActionResult> {
  const element = await resolveRef(page, { ref, timeoutMs: parts.snapshotMs });
  if (!element) return { ok: false, reason: refIsGone };
  await untilIdle(page, {
    work: () => work(element),
    tabs: parts.live.tabs,
    navigationMs: parts.navigationMs,
  });
  return { ok: true };
}
