import { AppError } from '../../errors.ts';

export interface PdfOptions {
  /** The program of a Chromium, if one was found. */
  chromium: string | undefined;
  signal: AbortSignal;
}

const TIMEOUT_MS = 60_000;

/** Prints a page with the browser that is there. The page reaches nothing: no script, no request. */
export async function reportPdf(html: string, { chromium, signal }: PdfOptions): Promise<Buffer> {
  const playwright = chromium === undefined ? undefined : await loadPlaywright();
  if (chromium === undefined || !playwright)
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      'A PDF needs a Chromium browser, and none was found here. Install one or set CHROMIUM_PATH, or ask for md, html or docx.',
    );
  const browser = await playwright.chromium.launch({
    executablePath: chromium,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    timeout: TIMEOUT_MS,
  });
  const leave = () => void browser.close();
  signal.addEventListener('abort', leave, { once: true });
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
    signal.removeEventListener('abort', leave);
    await browser.close();
  }
}

/** An installation may leave the browser library out. */
async function loadPlaywright() {
  try {
    return await import('playwright-core');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
