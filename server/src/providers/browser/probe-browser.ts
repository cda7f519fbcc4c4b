import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from './launch-chromium.ts';
import { describeMode } from './launch-mode.ts';
import { loadPlaywright } from './load-playwright.ts';

export interface ProbedBrowser {
  version: string;
  sandbox: boolean;
  /** As whom it runs and whether its sandbox is on, in words. */
  mode: string;
  /** Without a font pages have no text, and some crash. */
  hasFonts: boolean;
}

/** Starts the browser once, in the way that sessions do, and tells what came of it. */
export async function probeBrowser(executable: string): Promise<ProbedBrowser> {
  const playwright = await loadPlaywright();
  if (!playwright) throw new Error('The package playwright-core is not installed.');
  const base = await mkdtemp(path.join(tmpdir(), 'quarry-probe-'));
  try {
    // The account of the browser has to get through it.
    await chmod(base, 0o711);
    // Nothing is opened, so the proxy has to lead nowhere.
    const chromium = await launchChromium({ executable, playwright, base, proxyUrl: 'http://127.0.0.1:9' });
    const { sandbox } = chromium.mode;
    const version = chromium.browser.version();
    const hasFonts = await showsText(chromium.browser).finally(() => chromium.end());
    return { version, sandbox, mode: describeMode(chromium.mode), hasFonts };
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

async function showsText(browser: Browser): Promise<boolean> {
  const page = await browser.newPage();
  await page.setContent('<p>Words</p>');
  const box = await page.locator('p').boundingBox();
  return (box?.height ?? 0) > 0;
}
