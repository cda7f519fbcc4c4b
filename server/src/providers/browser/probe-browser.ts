import { browserFolder } from './browser-folders.ts';
import { launchChromium } from './launch-chromium.ts';
import { describeMode } from './launch-mode.ts';
import { loadPlaywright } from './load-playwright.ts';

export interface ProbedBrowser {
  version: string;
  sandbox: boolean;
  /** As whom it runs and whether its sandbox is on, in words. */
  mode: string;
}

/** Starts the browser once, in the way that sessions do, and tells what came of it. */
export async function probeBrowser(settings: {
  executable: string;
  dataDir: string;
}): Promise<ProbedBrowser> {
  const playwright = await loadPlaywright();
  if (!playwright) throw new Error('The package playwright-core is not installed.');
  const chromium = await launchChromium({
    executable: settings.executable,
    playwright,
    base: browserFolder(settings.dataDir),
    // Nothing is opened, so nothing has to lead anywhere.
    proxyUrl: 'http://127.0.0.1:9',
  });
  try {
    const { sandbox } = chromium.mode;
    return { version: chromium.browser.version(), sandbox, mode: describeMode(chromium.mode) };
  } finally {
    await chromium.end();
  }
}
