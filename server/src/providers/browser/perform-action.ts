import type { Locator, Page } from 'playwright-core';
import type { ActionParts } from './action-parts.ts';
import { parseAddress } from './allowed-scheme.ts';
import type { ActionResult, BrowserAction } from './browser-session.ts';
import { performDownload } from './perform-download.ts';
import { performUpload } from './perform-upload.ts';
import { viewport } from './live-browser.ts';
import { openAddress } from './open-address.ts';
import { readText } from './read-text.ts';
import { untilIdle } from './until-idle.ts';
import { withElement } from './with-element.ts';

const ELEMENT_MS = 8_000;
const LONGEST_WAIT_MS = 60_000;

type Action<Kind extends BrowserAction['kind']> = Extract<BrowserAction, { kind: Kind }>;

/** Carries out one action. What the page does not allow is thrown by Playwright, and explained by the caller. */
export async function performAction(action: BrowserAction, parts: ActionParts): Promise<ActionResult> {
  const page = await parts.live.tabs.current();
  switch (action.kind) {
    case 'open':
      return openAddress(page, { url: parseAddress(action.url), ...parts });
    case 'click':
      return withElement({ page, ref: action.ref, parts }, (element) =>
        element.click({ timeout: ELEMENT_MS }),
      );
    case 'type':
      return withElement({ page, ref: action.ref, parts }, (element) => typeInto(element, action));
    case 'select':
      return withElement({ page, ref: action.ref, parts }, async (element) => {
        await element.selectOption(action.values, { timeout: ELEMENT_MS });
      });
    case 'scroll':
      return scroll(page, { action, parts });
    case 'back':
      return goBack(page, parts);
    case 'wait':
      return wait(page, { action, parts });
    case 'read':
      return { ok: true, text: await readText(page) };
    case 'download':
      return performDownload(page, { action, parts });
    case 'upload':
      return performUpload(page, { action, parts });
    case 'key':
      await untilIdle(page, {
        work: () => page.keyboard.press(action.key),
        tabs: parts.live.tabs,
        navigationMs: parts.navigationMs,
      });
      return { ok: true };
    case 'dialog':
      parts.live.dialogs.answerNext(action);
      return { ok: true };
    default:
      return action satisfies never;
  }
}

async function typeInto(element: Locator, { text, submit }: Action<'type'>): Promise<void> {
  await element.fill(text, { timeout: ELEMENT_MS });
  if (submit) await element.press('Enter', { timeout: ELEMENT_MS });
}

async function scroll(
  page: Page,
  { action, parts }: { action: Action<'scroll'>; parts: ActionParts },
): Promise<ActionResult> {
  if ('ref' in action) {
    return withElement({ page, ref: action.ref, parts }, (element) =>
      element.scrollIntoViewIfNeeded({ timeout: ELEMENT_MS }),
    );
  }
  const { direction } = action;
  const step = direction === 'up' || direction === 'down' ? viewport.height * 0.8 : 1_000_000;
  const sign = direction === 'up' || direction === 'top' ? -1 : 1;
  await untilIdle(page, {
    // The wheel also moves a scrolling part of a page that does not scroll itself.
    work: async () => {
      await page.mouse.move(viewport.width / 2, viewport.height / 2);
      await page.mouse.wheel(0, sign * step);
    },
    tabs: parts.live.tabs,
    navigationMs: parts.navigationMs,
  });
  return { ok: true };
}

async function goBack(page: Page, { navigationMs }: ActionParts): Promise<ActionResult> {
  const response = await page.goBack({ waitUntil: 'domcontentloaded', timeout: navigationMs });
  if (response || page.url() !== 'about:blank') return { ok: true };
  return { ok: false, reason: 'There is no page to go back to.' };
}

async function wait(
  page: Page,
  { action, parts }: { action: Action<'wait'>; parts: ActionParts },
): Promise<ActionResult> {
  if ('text' in action) {
    await page.getByText(action.text).first().waitFor({ timeout: 20_000, signal: parts.signal });
    return { ok: true };
  }
  await page.waitForTimeout(Math.min(Math.max(0, action.ms), LONGEST_WAIT_MS));
  return { ok: true };
}
