import { z } from 'zod';
import { browseNotes } from '../prompts/browse-notes.ts';
import { BrowserError } from '../providers/browser/browser-error.ts';
import { isQueryError } from '../store/database/db.ts';
import type { BrowseDeps } from './browse/browse-deps.ts';
import { browseWithout } from './browse/browse-without.ts';
import type { Browsing } from './browse/browsing.ts';
import { createOwnBrowser } from './browse/own-browser.ts';
import { report, reportEarlyEnd } from './browse/report.ts';
import { nameSession, SESSION_STEP } from './browse/session-info.ts';
import { emptyTrail } from './browse/trail.ts';
import { browseLoop } from './browse/browse-loop.ts';
import { TimeUp } from './time-up.ts';
import type { Tool, ToolContext, ToolResult } from './tool.ts';

const MAX_URLS = 10;
const DEFAULT_STEPS = 25;

const input = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(4_000)
    .describe('What to find out or to do in the browser, with all that has to be known for it.'),
  urls: z
    .array(z.string().trim().min(1))
    .max(MAX_URLS)
    .optional()
    .describe('Addresses to visit; the first is opened at once.'),
});
type Input = z.infer<typeof input>;

export function createBrowseTool(deps: BrowseDeps): Tool<Input> {
  return {
    id: 'browse',
    runsAlone: true,
    description:
      'Operates a real browser: opens pages, clicks, fills in forms, signs in with the help of the human, downloads files. Only for what has to be operated; pages that only have to be read are for source_summary.',
    input,
    run: async (given, context) => {
      const browsing = await begin(deps, context, given);
      const sayEnd = () =>
        hasBegun(browsing) &&
        context.emit('browse-end', { sessionId: browsing.info.id, usage: context.used() });
      try {
        const result = await browse(browsing);
        sayEnd();
        return result;
      } catch (error) {
        if (isLast(error, context)) sayEnd();
        throw error;
      } finally {
        await browsing.browser.end();
      }
    },
  };
}

async function browse(browsing: Browsing): Promise<ToolResult> {
  try {
    return await report(browsing, await browseLoop(browsing));
  } catch (error) {
    if (!(error instanceof BrowserError) || browsing.context.signal.aborted) throw error;
    return withoutBrowser(browsing, error);
  }
}

async function begin(deps: BrowseDeps, context: ToolContext, given: Input): Promise<Browsing> {
  const isAgain = context.isDone(SESSION_STEP);
  const info = await nameSession(deps, context);
  const browsing: Browsing = {
    deps,
    context,
    info,
    browser: createOwnBrowser(deps, context, { info, isAgain }),
    trail: emptyTrail(),
    query: given.query,
    urls: given.urls ?? [],
    maxSteps: context.input.maxBrowsingSteps ?? DEFAULT_STEPS,
  };
  const { fileUrls } = context.input;
  if (fileUrls.length === 0) return browsing;
  const files = await context.step('attached', () => attachedFiles(browsing, fileUrls));
  browsing.trail.files.push(...files);
  if (files.length > 0)
    browsing.trail.words.push(browseNotes[context.input.locale].attached(files.map(({ name }) => name)));
  return browsing;
}

async function attachedFiles({ deps, context }: Browsing, urls: string[]) {
  const files = await Promise.all(urls.map((url) => deps.sourceDeps.files.read(context.scope, url)));
  return files.flatMap((file, i) => (file ? [{ name: file.name, url: urls[i]! }] : []));
}

function withoutBrowser(browsing: Browsing, { message }: BrowserError): Promise<ToolResult> {
  return hasBegun(browsing) ? reportEarlyEnd(browsing, message) : browseWithout(browsing, message);
}

/** Now, or before a crash. */
const hasBegun = ({ browser, trail }: Browsing) => browser.current() !== undefined || trail.steps.length > 0;

/** When the node stops or the database is away another node works on the run again, and the session goes on. */
const isLast = (error: unknown, { signal }: ToolContext) =>
  signal.aborted ? signal.reason instanceof TimeUp : !isQueryError(error);
