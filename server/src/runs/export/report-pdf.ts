import type * as Playwright from 'playwright-core';
import { AppError } from '../../errors.ts';
import { loadPlaywright } from '../../providers/browser/load-playwright.ts';
import { createSlots } from '../../tools/slots.ts';

export type PrintPdf = (html: string) => Promise<Buffer>;

/** A browser takes a hundred megabytes: the next export has to wait while so many print. */
const AT_ONCE = 2;
const TIMEOUT_MS = 60_000;

/** Prints pages with the Chromium that is there. A page reaches nothing: no script, no request. */
export function createPdfPrinter(findChromium: () => Promise<string | undefined>): PrintPdf {
  const slots = createSlots(AT_ONCE);
  return async (html) => {
    const executablePath = await findChromium();
    const playwright = executablePath === undefined ? undefined : await loadPlaywright();
    if (executablePath === undefined || !playwright)
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        'A PDF needs a Chromium browser, and none was found here. Install one or set CHROMIUM_PATH, or ask for md, html or docx.',
      );
    return slots(() => print(playwright, { executablePath, html }));
  };
}

async function print(
  { chromium }: typeof Playwright,
  { executablePath, html }: { executablePath: string; html: string },
): Promise<Buffer> {
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    timeout: TIMEOUT_MS,
  });
  try {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      offline: true,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.route('**/*', (request) => request.abort());
    await page.setContent(html, { waitUntil: 'load' });
    const margin = { top: '20mm', bottom: '20mm', left: '18mm', right: '18mm' };
    return await page.pdf({ format: 'A4', margin, printBackground: true, outline: true, tagged: true });
  } finally {
    await browser.close();
  }
}
