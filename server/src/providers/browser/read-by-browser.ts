import type { Reader, WebDocument } from '../web/read-document.ts';
import { BrowserError } from './browser-error.ts';
import type { Browsers } from './create-browsers.ts';

export interface BrowserReading {
  browsers: Pick<Browsers, 'isInstalled' | 'openSession'>;
  /** Pages in browsers at the same time; what comes on top is read without one. */
  atOnce: number;
  /** From the wait for a browser to the text of the page. */
  timeMs?: number;
}

const TIME_MS = 15_000;
/** The script of a page that shows nothing within this time is not waited for. */
const CONTENT_MS = 4_000;
// A host whose pages hold nothing for a browser either is not tried again for a while.
const REST_MS = 10 * 60_000;
const MOST_HOSTS = 1_000;

/** A reader that opens pages in a browser which only their scripts fill, within its budget of places and time. */
export function readByBrowser(
  reader: Reader,
  { browsers, atOnce, timeMs = TIME_MS }: BrowserReading,
): Reader {
  const resting = new Map<string, number>();
  let atWork = 0;
  let counter = 0;

  async function render(
    url: string,
    signal: AbortSignal,
  ): Promise<{ html: string; url: string } | undefined> {
    const sessionId = `reader-${(counter += 1)}`;
    const session = await browsers.openSession({ sessionId, signal });
    try {
      const opened = await session.act({ kind: 'open', url });
      if (!opened.ok || opened.download) return undefined;
      return { html: await session.html({ contentMs: CONTENT_MS }), url: session.location().url };
    } finally {
      await session.close('The page was read.');
    }
  }

  async function readAgain(light: WebDocument, signal: AbortSignal | undefined): Promise<WebDocument> {
    const limit = AbortSignal.any([AbortSignal.timeout(timeMs), ...(signal ? [signal] : [])]);
    const rendered = await render(light.url, limit);
    if (!rendered || !/^https?:/.test(rendered.url)) return light;
    const bytes = Buffer.from(rendered.html);
    const full = await reader.readBytes(
      { bytes, mediaType: 'text/html; charset=utf-8', url: rendered.url },
      { signal: limit },
    );
    return full.body.length > light.body.length ? { ...full, mediaType: light.mediaType } : light;
  }

  const rests = (host: string): boolean => (resting.get(host) ?? 0) > Date.now();

  function rest(host: string): void {
    resting.delete(host);
    resting.set(host, Date.now() + REST_MS);
    if (resting.size > MOST_HOSTS) resting.delete(resting.keys().next().value!);
  }

  return {
    ...reader,
    async readUrl(address, options) {
      const light = await reader.readUrl(address, options);
      if (!light.needsScript) return light;
      if (atWork >= atOnce) return unrun(light);
      const { host } = new URL(light.url);
      if (rests(host) || !(await browsers.isInstalled())) return unrun(light);
      atWork += 1;
      try {
        const full = await readAgain(light, options?.signal);
        if (full === light) rest(host);
        else resting.delete(host);
        return full;
      } catch (error) {
        options?.signal?.throwIfAborted();
        // Whatever keeps the browser from it: what the light reading holds is still there.
        if (!(error instanceof BrowserError) && !isTimeUp(error)) throw error;
        rest(host);
        return unrun(light);
      } finally {
        atWork -= 1;
      }
    },
  };
}

const unrun = (light: WebDocument): WebDocument => ({
  ...light,
  notice: 'A script fills this page, and no browser ran it here: more may stand on it than was read.',
});

const isTimeUp = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';
