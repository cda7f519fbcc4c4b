import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { findCapabilities } from '../../../src/service/capabilities.ts';
import { loadConfig, readEnvironment } from '../../../src/settings/config.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchChromium(): Promise<Browser> {
  const found = await findCapabilities(loadConfig(readEnvironment()));
  const browser = found.find(({ name }) => name === 'Browser');
  assert.ok(browser?.works, 'a Chromium is needed');
  return chromium.launch({ executablePath: browser.summary, headless: true, args: ARGS });
}
