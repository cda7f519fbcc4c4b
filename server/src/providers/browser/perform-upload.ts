import type { Page } from 'playwright-core';
import type { ActionResult, BrowserAction } from './browser-session.ts';
import type { ActionParts } from './action-parts.ts';
import { refIsGone, resolveRef } from './resolve-ref.ts';
import { untilIdle } from './until-idle.ts';

const TIMEOUT_MS = 10_000;
/** What Playwright passes on at once. */
const MOST_BYTES = 50_000_000;

type UploadAction = Extract<BrowserAction, { kind: 'upload' }>;

/** Into the element behind the reference, or where the page asks for a file, or into its first file input. */
export async function performUpload(
  page: Page,
  { action, parts }: { action: UploadAction; parts: ActionParts },
): Promise<ActionResult> {
  const size = action.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > MOST_BYTES)
    return { ok: false, reason: 'The files are too large to upload; 50 MB is the most.' };
  const target = await findTarget(page, { ref: action.ref, parts });
  if (!target.ok) return target;
  const files = action.files.map(({ name, mediaType, bytes }) => ({
    name,
    mimeType: mediaType,
    buffer: bytes,
  }));
  await untilIdle(page, {
    work: () => target.element.setFiles(files),
    tabs: parts.live.tabs,
    navigationMs: parts.navigationMs,
  });
  return { ok: true };
}

type Files = { name: string; mimeType: string; buffer: Buffer }[];
type Target =
  | { ok: true; element: { setFiles: (files: Files) => Promise<void> } }
  | { ok: false; reason: string };

async function findTarget(
  page: Page,
  { ref, parts }: { ref: string | undefined; parts: ActionParts },
): Promise<Target> {
  if (ref !== undefined) {
    const element = await resolveRef(page, { ref, timeoutMs: parts.snapshotMs });
    if (!element) return { ok: false, reason: refIsGone };
    if (!(await element.evaluate(takesFiles)))
      return { ok: false, reason: 'The element does not take files.' };
    return into((files) => element.setInputFiles(files, { timeout: TIMEOUT_MS }));
  }
  const chooser = parts.live.tabs.takeFileChooser();
  if (chooser && !chooser.page().isClosed())
    return into((files) => chooser.setFiles(files, { timeout: TIMEOUT_MS }));
  for (const frame of page.frames()) {
    const input = frame.locator('input[type=file]').first();
    if ((await input.count()) > 0)
      return into((files) => input.setInputFiles(files, { timeout: TIMEOUT_MS }));
  }
  return {
    ok: false,
    reason: 'The page has no field for files; open the one that has, or name the element.',
  };
}

function into(setFiles: (files: Files) => Promise<void>): Target {
  return { ok: true, element: { setFiles } };
}

/** Runs inside the page. */
function takesFiles(element: Element): boolean {
  const input = element instanceof HTMLLabelElement ? element.control : element;
  return input instanceof HTMLInputElement && input.type === 'file';
}
